/** Erases the free parts of the file that is its argument, beside those who use it. */
import { eraseFreeParts } from "./erase-free-parts";
import { IN_USE } from "./start-erasing";

process.exitCode = (await eraseFreeParts(process.argv.at(-1) ?? "")) ? 0 : IN_USE;
