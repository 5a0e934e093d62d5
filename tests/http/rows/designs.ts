import { readParams } from "../../../src/ui/bottle/params";
import { door, members, open, type Row, room, row } from "./row";

const NAME = "Noon over the strait";
const json = { name: NAME, story: "Once.", params: readParams({}) };
const SAVE = { act: "save" };
const DESTROY = { destroyConfirmName: NAME };

/** Another's design has its page in the square; what one may not touch leads back to one's own list. */
const there = "/bottle-square/{sale}";
const owned = (
  path: string,
  id: string,
  more: Partial<Row> = {},
  then = `/bottle-design/detail/${id}`,
): Row =>
  row(
    `POST /bottle-design/detail/:id/${path}`,
    [door("/"), "/bottle-design", "/bottle-design", ["author", then]],
    { at: `/bottle-design/detail/${id}/${path}`, ...more },
  );

export const DESIGNS: Row[] = [
  open("GET /api/designs/defaults", 200),
  members("GET /api/designs", 200),
  members("POST /api/designs", 409, { json }),
  row("GET /api/designs/:id", [401, 404, 200], { at: "/api/designs/{sale}" }),
  row("PUT /api/designs/:id", [401, 404, 404, ["author", 200]], { at: "/api/designs/{sale}", json }),
  row("DELETE /api/designs/:id", [401, 404, 404, ["author", 200]], {
    at: "/api/designs/{draft}",
    json: DESTROY,
  }),
  row("POST /api/designs/:id/sale", [401, 404, 404, ["author", 200]], {
    at: "/api/designs/{draft}/sale",
    json: { price: 10 },
  }),
  row("DELETE /api/designs/:id/sale", [401, 404, 404, ["author", 200]], { at: "/api/designs/{sale}/sale" }),
  row("POST /api/designs/:id/exhibition", [401, 404, 404, ["author", 200]], {
    at: "/api/designs/{draft}/exhibition",
  }),
  row("DELETE /api/designs/:id/exhibition", [401, 404, 404, ["author", 409]], {
    at: "/api/designs/{draft}/exhibition",
  }),
  row("POST /api/designs/:id/hide", [401, 404, 404, ["author", 409]], { at: "/api/designs/{draft}/hide" }),
  row("GET /api/bottles/purchased-detail/:id", [401, 404, 404, ["holder", 200]], {
    at: "/api/bottles/purchased-detail/{bought}",
  }),
  row("DELETE /api/bottles/destroy-purchased", [401, 404, 404, ["holder", 200]], {
    json: { bottleId: "{bought}", ...DESTROY },
  }),
  room("/bottle-design"),
  room("/bottle-design/editor"),
  row("POST /bottle-design/editor", [door("/"), 422, 422], { form: SAVE }),
  row(
    "GET /bottle-design/editor/:id",
    [`/login?next=%2Fbottle-design%2Feditor%2F{sale}`, 404, 404, ["author", 200]],
    {
      at: "/bottle-design/editor/{sale}",
    },
  ),
  row("POST /bottle-design/editor/:id", [door("/"), 404, 404, ["author", 422]], {
    at: "/bottle-design/editor/{draft}",
    form: SAVE,
  }),
  row("POST /bottle-design/describe", [door("/"), 200, 200], { form: SAVE }),
  row(
    "GET /bottle-design/detail/:id",
    [`/login?next=%2Fbottle-design%2Fdetail%2F{sale}`, 404, there, ["author", 200]],
    {
      at: "/bottle-design/detail/{sale}",
    },
  ),
  owned("sale", "{draft}", { form: { price: "10" } }),
  owned("sale/end", "{sale}"),
  owned("exhibition", "{draft}"),
  owned("exhibition/end", "{draft}"),
  owned("hide", "{draft}"),
  owned("destroy", "{draft}", { form: DESTROY }, "/bottle-design"),
];
