import { version } from "../../package.json";

/** Of the program, from package.json. */
export const VERSION: string = version;
