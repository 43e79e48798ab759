// A module with a hall inside (src/pocket/wasm/module.cpp): texts in, texts out. The few things that it asks of a system
// are answered here; everything else is refused. Plain JavaScript, for Node runs it as it is.
export async function load(compiled, log = () => {}) {
  let memory;
  const view = () => new DataView(memory.buffer);
  const reader = new TextDecoder();
  const writer = new TextEncoder();
  const system = {
    clock_time_get(_clock, _precision, at) {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    fd_write(_file, parts, count, written) {
      let total = 0;
      let text = '';
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(parts + 8 * i, true);
        const size = view().getUint32(parts + 8 * i + 4, true);
        text += reader.decode(new Uint8Array(memory.buffer, at, size));
        total += size;
      }
      if (text.trim()) log(text);
      view().setUint32(written, total, true);
      return 0;
    },
    proc_exit(code) {
      throw new Error(`the module ended (${code})`);
    },
    getentropy(at, size) {
      crypto.getRandomValues(new Uint8Array(memory.buffer, at, size));
      return 0;
    },
    emscripten_notify_memory_growth: () => 0,
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
  };
  const imports = {};
  const refused = 8; // WASI: no such file
  for (const { module, name } of WebAssembly.Module.imports(compiled)) (imports[module] ??= {})[name] = system[name] ?? (() => refused);
  const { exports: functions } = await WebAssembly.instantiate(compiled, imports);
  memory = functions.memory;
  functions._initialize?.();
  const put = (text) => {
    if (text === undefined) return;
    const bytes = writer.encode(text);
    const at = functions.gh_in(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, at);
  };
  return {
    text(name, text, ...rest) {
      put(text);
      const at = functions[name](...rest);
      return reader.decode(new Uint8Array(memory.buffer, at, functions.gh_out_size()));
    },
    call(name, text, ...rest) {
      put(text);
      return functions[name](...rest);
    },
  };
}
