declare const __VERSION__: string;
declare module 'icon:*' {
  const d: string;
  export default d;
}
