import { z } from "zod";
import { COUNT, lazy } from "../../http/contract/documented";

export const BACKPACK = lazy(() =>
  z.object({ capacity: COUNT, used: COUNT, nextCost: COUNT, coins: COUNT }).meta({ id: "Backpack" }),
);
