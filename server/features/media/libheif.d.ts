/** The parts of libheif used here; it has no types for them. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Decodes it into the given pixels; `null` on failure. */
    display(
      into: { data: Uint8ClampedArray; width: number; height: number },
      done: (decoded: { data: Uint8ClampedArray } | null) => void,
    ): void;
  }
  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } };
  export default libheif;
}
