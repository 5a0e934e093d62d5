import type { Ctx } from "../../../http/env";
import type { CheckedFiles } from "../photos";

/** Where this server stores pictures, with what checks them before. */
export function checkedFilesOf(c: Ctx): CheckedFiles {
  const { files, checkPicture: check } = c.get("deps");
  return { ...files, check };
}
