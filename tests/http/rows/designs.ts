import { readParams } from "../../../src/ui/bottle/params";
import { members, open, type Row, row } from "./row";

const NAME = "Noon over the strait";
const json = { name: NAME, story: "Once.", params: readParams({}) };
const DESTROY = { destroyConfirmName: NAME };

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
];
