import { z } from "zod";
import type { Config } from "../config/config";
import { PICTURE_CHECK_LIMITS } from "../limits/pictures";
import { errorFields, type ServerLog } from "../runtime/log";
import { registerCounter } from "../runtime/meters";
import { askService } from "../runtime/outside";
import { createFairQueue } from "../runtime/queue";
import { readTextUpTo } from "../runtime/response-text";
import { type CheckPicture, PICTURE_VERDICTS, type PictureVerdict } from "./pictures";

const ANSWER = z.object({ verdict: z.enum(PICTURE_VERDICTS) });

const tooLong = () => new Error("the scanner answers without end");

/** Posts a picture to the operator's scanner. @throws Error for anything but 200 with a verdict */
export async function askScanner(
  { url, key }: NonNullable<Config["pictureCheck"]>,
  picture: { bytes: Uint8Array; type: string },
  signal: AbortSignal,
): Promise<PictureVerdict> {
  const headers = new Headers({ "content-type": picture.type, "accept-encoding": "identity" });
  if (key !== null) headers.set("authorization", `Bearer ${key}`);
  const body = new Uint8Array(picture.bytes);
  // A compressed answer is not decompressed: it may be a thousand times as large.
  const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "error", decompress: false });
  const text = await readTextUpTo(response, PICTURE_CHECK_LIMITS.answerMax, tooLong);
  if (response.status !== 200) throw new Error(`the scanner answered ${response.status}`);
  return ANSWER.parse(JSON.parse(text)).verdict;
}

/**
 * Asks the configured scanner of each picture, never longer than `PICTURE_CHECK_LIMITS.timeout` with waiting in turn.
 * Whatever is no verdict means "blur" (docs/product.md 15.1): the scanner's failure neither loses a picture nor
 * shows it unseen. @returns null: there is none
 */
export function openPictureCheck(
  { pictureCheck }: Pick<Config, "pictureCheck">,
  owner: object,
  log: ServerLog,
  ask: typeof askService = askService,
): CheckPicture | null {
  if (!pictureCheck) return null;
  const results = [...PICTURE_VERDICTS, "failed"].map((result) => ({ result }));
  const count = registerCounter(owner, "driftglass_picture_checks_total", "Answers of the scanner.", results);
  const queue = createFairQueue(PICTURE_CHECK_LIMITS);
  return async (person, bytes, type) => {
    try {
      const verdict = await ask(PICTURE_CHECK_LIMITS.timeout, (signal) =>
        queue(() => askScanner(pictureCheck, { bytes, type }, signal), { key: person }),
      );
      count({ result: verdict });
      return verdict;
    } catch (error) {
      count({ result: "failed" });
      log.warn({ host: new URL(pictureCheck.url).host, ...errorFields(error) }, "picture could not be checked");
      return "blur";
    }
  };
}
