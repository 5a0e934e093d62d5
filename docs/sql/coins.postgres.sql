-- src/coins/check-in-week.ts findCheckInRecords
select "ref"
  from "coin_records"
  where "user_id" = $1 and "reason" = $2 and "ref" >= $3 and "ref" <= $4;
--   Index Only Scan using coin_records_user_id_reason_ref_key on coin_records
--     Index Cond: ((user_id = $1) AND (reason = $2) AND (ref >= $3) AND (ref <= $4))

-- src/coins/payment.ts updateBalanceForThrow
update "users"
  set "throw_count" = "throw_count" + $1, "coins" = "coins" + $2, "coin_seq" = "coin_seq" + $3
  where "id" = $4
  returning "id", "birthday", "adult_at", "gender", "language", "created_at", "coins", "backpack_capacity", "throw_count", "set_back_until", "who_follows", "masks", "banned_at", "suspended_until", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", "coin_seq";
--   Update on users
--     ->  Index Scan using users_pkey on users
--           Index Cond: (id = $4)

-- src/coins/payment.ts updateCoinBalance
update "users"
  set "coins" = "coins" + $1, "coin_seq" = "coin_seq" + $2
  where "id" = $3 and "coins" + $4 >= $5
  returning "coins", "coin_seq";
--   Update on users
--     ->  Index Scan using users_pkey on users
--           Index Cond: (id = $3)
--           Filter: ((coins + $4) >= $5)

-- src/coins/records.ts RECORD_QUERIES
select "seq", "amount", "reason", "ref", "balance", "created_at"
  from "coin_records"
  where "user_id" = $1 and "seq" < $2
  order by "seq" desc
  limit $3;
--   Limit
--     ->  Index Scan Backward using coin_records_pkey on coin_records
--           Index Cond: ((user_id = $1) AND (seq < $2))

-- src/coins/records.ts RECORD_QUERIES (2)
select "seq", "amount", "reason", "ref", "balance", "created_at"
  from "coin_records"
  where "user_id" = $1 and "seq" < $2 and "amount" > 0
  order by "seq" desc
  limit $3;
--   Limit
--     ->  Index Scan Backward using coin_records_pkey on coin_records
--           Index Cond: ((user_id = $1) AND (seq < $2))
--           Filter: (amount > 0)

-- src/coins/records.ts RECORD_QUERIES (3)
select "seq", "amount", "reason", "ref", "balance", "created_at"
  from "coin_records"
  where "user_id" = $1 and "seq" < $2 and "amount" < 0
  order by "seq" desc
  limit $3;
--   Limit
--     ->  Index Scan Backward using coin_records_expense on coin_records
--           Index Cond: ((user_id = $1) AND (seq < $2))

-- src/coins/records.ts loadQuarterSums
select created_at / 900000 as quarter, sum(case when amount > 0 then amount else 0 end) as earned, sum(case when amount < 0 then -amount else 0 end) as spent
  from coin_records
  where user_id = $1 and created_at >= $2
  group by 1
  order by 1;
--   GroupAggregate
--     Group Key: ((created_at / 900000))
--     ->  Sort
--           Sort Key: ((created_at / 900000))
--           ->  Index Only Scan using coin_records_time on coin_records
--                 Index Cond: ((user_id = $1) AND (created_at >= $2))
