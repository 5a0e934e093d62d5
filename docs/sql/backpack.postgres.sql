-- src/backpack/backpack.ts findCapacityAndCoins
select "backpack_capacity", "coins"
  from "users"
  where "id" = $1;
--   Index Scan using users_pkey on users
--     Index Cond: (id = $1)
