import { z } from "zod";
import { COUNT_SCHEMA, lazyValue } from "../../http/contract/route-description";

export const BACKPACK_JSON = lazyValue(() =>
  z
    .object({ capacity: COUNT_SCHEMA, used: COUNT_SCHEMA, nextCost: COUNT_SCHEMA, coins: COUNT_SCHEMA })
    .meta({ id: "Backpack" }),
);
