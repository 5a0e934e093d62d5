import { Hono } from "hono";
import { z } from "zod";
import { pagingInput } from "../../../db/page-input";
import { mapPage } from "../../../db/paging";
import { privateBytesResponse } from "../../../http/body/private-bytes";
import { jsonBody, queryParams } from "../../../http/body/validation";
import { describeRoute, lazyValue, listPageSchema, TIME_SCHEMA } from "../../../http/contract/route-description";
import type { Env } from "../../../http/env";
import { runNow, runWithoutAnswer } from "../../../http/run-now";
import { decideHeldPhoto, HELD_PHOTO_QUEUE, listHeldPhotos, loadHeldPhoto } from "../../../profile/profile";
import { toIsoTime } from "../../../runtime/iso";
import { HELD_DECISION } from "../../../safety/safety";
import { officialIdOf, requireOfficial } from "../../web/guard";

const HELD_PHOTO_JSON = lazyValue(() =>
  z
    .object({
      id: z.string(),
      kind: z.enum(["avatar", "album"]),
      aboutId: z.string(),
      nickname: z.string(),
      heldAt: TIME_SCHEMA,
    })
    .meta({ id: "HeldPhoto" }),
);

/** Avatars and album photos that wait, as the scanner said "blur" or "hold". */
export const heldPhotosApi = new Hono<Env>()
  .use("/photos/*", requireOfficial)
  .get(
    "/photos",
    describeRoute("Avatars and album photos that are held for review, the latest first", {
      answer: () => listPageSchema(HELD_PHOTO_JSON()),
    }),
    queryParams(pagingInput(HELD_PHOTO_QUEUE)),
    async (c) => {
      const page = await listHeldPhotos(c.get("db"), c.req.valid("query"));
      return c.json(mapPage(page, (held) => ({ ...held, heldAt: toIsoTime(held.heldAt) })));
    },
  )
  .get(
    "/photos/:id/picture",
    describeRoute("A held photo; the log keeps each look", {
      media: ["image/webp", "image/gif"],
      errors: ["photo_not_found"],
    }),
    async (c) => {
      const { files } = c.get("deps");
      const { bytes, type } = await runNow(c, loadHeldPhoto, files, officialIdOf(c), c.req.param("id"));
      return privateBytesResponse(c, bytes, type);
    },
  )
  .post(
    "/photos/:id",
    describeRoute("Lets others see a held photo, or removes it", { errors: ["photo_not_found"] }),
    jsonBody(HELD_DECISION),
    async (c) => {
      const decided = { id: c.req.param("id"), decision: c.req.valid("json").decision };
      return runWithoutAnswer(c, decideHeldPhoto, officialIdOf(c), decided);
    },
  );
