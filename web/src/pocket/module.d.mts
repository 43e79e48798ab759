export interface Module {
  // Puts `text` in, if there is one, calls, and takes the text that comes out.
  text(name: string, text?: string, ...rest: number[]): string;
  // The same for what answers with a number, or with nothing.
  call(name: string, text?: string, ...rest: number[]): number;
}
export function load(compiled: WebAssembly.Module, log?: (text: string) => void): Promise<Module>;
