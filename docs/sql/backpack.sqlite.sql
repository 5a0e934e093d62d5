-- src/backpack/backpack.ts findCapacityAndCoins
select "backpack_capacity", "coins"
  from "users"
  where "id" = +?;
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)
