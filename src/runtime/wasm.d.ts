/** Imported with `type: "file"`: its path. */
declare module "*.wasm" {
  const path: string;
  export default path;
}
