import { door, members, open, type Row, room, row } from "./row";

export const BACKPACK: Row[] = [
  members("GET /api/backpack", 200),
  members("POST /api/backpack/expand", 409),
  room("/backpack"),
  open("GET /collected-bottles", 301),
  row("POST /backpack/expand", [door("/"), 409, 409], { form: { capacity: "20" } }),
  row("POST /backpack/clean", [door("/"), 404, 404, ["holder", "/backpack"]], {
    form: { bottles: "{kept}" },
  }),
];
