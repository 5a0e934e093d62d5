import { z } from "zod";
import { COUNT } from "../../http/documented";

export const BACKPACK = z
  .object({ capacity: COUNT, used: COUNT, nextCost: COUNT, coins: COUNT })
  .meta({ id: "Backpack" });
