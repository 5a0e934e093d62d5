/** Opens a database as the server does, and is killed at one of the statements: ADDRESS [AT]. Else says how many there were. */
import Database from "better-sqlite3";
import pg from "pg";
import { openDatabase } from "../../src/db/open";

const [address = "", at = "-1"] = process.argv.slice(2);
let statements = 0;

function killing<T extends object>(of: T, name: keyof T): void {
  const original = of[name] as (...args: unknown[]) => unknown;
  const counted = function (this: T, ...args: unknown[]) {
    if (statements++ === Number(at)) process.kill(process.pid, "SIGKILL");
    return original.apply(this, args);
  };
  of[name] = counted as T[keyof T];
}

killing(Database.prototype as Database.Database, "prepare");
killing(Database.prototype as Database.Database, "exec");
killing(pg.Client.prototype, "query");

await (await openDatabase(address)).close();
console.log(statements);
