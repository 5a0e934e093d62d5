import { readDesignParams } from "../../../src/ui/bottle/params";
import { loginPath, type MatrixRow, matrixRow, memberPage, memberRoute, openRoute } from "./row";

const NAME = "Noon over the strait";
const json = { name: NAME, story: "Once.", params: readDesignParams({}) };
const SAVE = { act: "save" };
const DESTROY = { destroyConfirmName: NAME };

/** Another's design has its page in the square; what one may not touch leads back to one's own list. */
const SALE_PATH = "/bottle-square/{sale}";
const ownerRow = (
  path: string,
  id: string,
  more: Partial<MatrixRow> = {},
  then = `/bottle-design/detail/${id}`,
): MatrixRow =>
  matrixRow(
    `POST /bottle-design/detail/:id/${path}`,
    [loginPath("/"), "/bottle-design", "/bottle-design", ["author", then]],
    { path: `/bottle-design/detail/${id}/${path}`, ...more },
  );

export const DESIGN_ROWS: MatrixRow[] = [
  openRoute("GET /api/designs/defaults", 200),
  memberRoute("GET /api/designs", 200),
  memberRoute("POST /api/designs", 409, { json }),
  matrixRow("GET /api/designs/:id", [401, 404, 200], { path: "/api/designs/{sale}" }),
  matrixRow("PUT /api/designs/:id", [401, 404, 404, ["author", 200]], { path: "/api/designs/{sale}", json }),
  matrixRow("DELETE /api/designs/:id", [401, 404, 404, ["author", 200]], {
    path: "/api/designs/{draft}",
    json: DESTROY,
  }),
  matrixRow("POST /api/designs/:id/sale", [401, 404, 404, ["author", 200]], {
    path: "/api/designs/{draft}/sale",
    json: { price: 10 },
  }),
  matrixRow("DELETE /api/designs/:id/sale", [401, 404, 404, ["author", 200]], {
    path: "/api/designs/{sale}/sale",
  }),
  matrixRow("POST /api/designs/:id/exhibition", [401, 404, 404, ["author", 200]], {
    path: "/api/designs/{draft}/exhibition",
  }),
  matrixRow("DELETE /api/designs/:id/exhibition", [401, 404, 404, ["author", 409]], {
    path: "/api/designs/{draft}/exhibition",
  }),
  matrixRow("POST /api/designs/:id/hide", [401, 404, 404, ["author", 409]], {
    path: "/api/designs/{draft}/hide",
  }),
  matrixRow("GET /api/bottles/purchased-detail/:id", [401, 404, 404, ["holder", 200]], {
    path: "/api/bottles/purchased-detail/{bought}",
  }),
  matrixRow("DELETE /api/bottles/destroy-purchased", [401, 404, 404, ["holder", 200]], {
    json: { bottleId: "{bought}", ...DESTROY },
  }),
  memberPage("/bottle-design"),
  memberPage("/bottle-design/editor"),
  matrixRow("POST /bottle-design/editor", [loginPath("/"), 422, 422], { form: SAVE }),
  matrixRow(
    "GET /bottle-design/editor/:id",
    [`/login?next=%2Fbottle-design%2Feditor%2F{sale}`, 404, 404, ["author", 200]],
    {
      path: "/bottle-design/editor/{sale}",
    },
  ),
  matrixRow("POST /bottle-design/editor/:id", [loginPath("/"), 404, 404, ["author", 422]], {
    path: "/bottle-design/editor/{draft}",
    form: SAVE,
  }),
  matrixRow("POST /bottle-design/describe", [loginPath("/"), 200, 200], { form: SAVE }),
  matrixRow(
    "GET /bottle-design/detail/:id",
    [`/login?next=%2Fbottle-design%2Fdetail%2F{sale}`, 404, SALE_PATH, ["author", 200]],
    {
      path: "/bottle-design/detail/{sale}",
    },
  ),
  ownerRow("sale", "{draft}", { form: { price: "10" } }),
  ownerRow("sale/end", "{sale}"),
  ownerRow("exhibition", "{draft}"),
  ownerRow("exhibition/end", "{draft}"),
  ownerRow("hide", "{draft}"),
  ownerRow("destroy", "{draft}", { form: DESTROY }, "/bottle-design"),
];
