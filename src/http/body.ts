import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Refusal } from "../errors";
import { tooManyBytes } from "../files/refusals";
import { BODY_MAX, UPLOAD_MAX } from "../limits";
import type { Ctx, Env } from "./env";

/** The routes that take a picture: each of them stands behind `uploadBody`. */
const UPLOADS = /^\/(api\/auth\/(upload-avatar|album)|avatar|album)$/;

const ordinary = bodyLimit({
  maxSize: BODY_MAX,
  onError: () => {
    throw new Refusal("body_too_large");
  },
});

/** No body is read further than it may go, whether it says its length or not. @throws Refusal `body_too_large` */
export const limitedBody: MiddlewareHandler<Env> = (c, next) =>
  c.req.method === "POST" && UPLOADS.test(c.req.path) ? next() : ordinary(c, next);

const thrown = (_: Ctx, refusal: Refusal): never => {
  throw refusal;
};

/**
 * Before a route that takes a picture: the body may be as large as one.
 * @param face answers one that is larger; without it the refusal is thrown
 * @throws Refusal `image_too_large`
 */
export const uploadBody = (
  face: (c: Ctx, refusal: Refusal) => Response | Promise<Response> = thrown,
): MiddlewareHandler<Env> =>
  bodyLimit({
    maxSize: UPLOAD_MAX,
    onError: (c) => face(c, tooManyBytes()) as Response,
  });
