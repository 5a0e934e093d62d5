import { loginPath, type MatrixRow, matrixRow, memberPage, memberRoute, openRoute } from "./row";

export const BACKPACK_ROWS: MatrixRow[] = [
  memberRoute("GET /api/backpack", 200),
  memberRoute("POST /api/backpack/expand", 409),
  memberPage("/backpack"),
  openRoute("GET /collected-bottles", 301),
  matrixRow("POST /backpack/expand", [loginPath("/"), 409, 409], { form: { capacity: "20" } }),
  matrixRow("POST /backpack/clean", [loginPath("/"), 404, 404, ["holder", "/backpack"]], {
    form: { bottles: "{kept}" },
  }),
];
