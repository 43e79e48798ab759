# Completion for bash: the program knows its own commands and flags.
eval "$(greathall completion bash)"
