-- src/users/blocks.ts selectBlockedAmong
select blocked_id as id
  from blocks
  where blocker_id = $1 and blocked_id in ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29)
  union all select blocker_id as id
  from blocks
  where blocked_id = $30 and blocker_id in ($31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58);
--   Append
--     ->  Index Only Scan using blocks_pkey on blocks
--           Index Cond: ((blocker_id = $1) AND (blocked_id = ANY (ARRAY[$2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29])))
--     ->  Index Only Scan using blocks_pkey on blocks blocks_1
--           Index Cond: ((blocker_id = ANY (ARRAY[$31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58])) AND (blocked_id = $30))

-- src/users/blocks.ts selectBlocksBetween
select "blocker_id"
  from "blocks"
  where (("blocker_id" = $1 and "blocked_id" = $2) or ("blocker_id" = $3 and "blocked_id" = $4));
--   Bitmap Heap Scan on blocks
--     Recheck Cond: (((blocker_id = $1) AND (blocked_id = $2)) OR ((blocker_id = $3) AND (blocked_id = $4)))
--     ->  BitmapOr
--           ->  Bitmap Index Scan on blocks_pkey
--                 Index Cond: ((blocker_id = $1) AND (blocked_id = $2))
--           ->  Bitmap Index Scan on blocks_pkey
--                 Index Cond: ((blocker_id = $3) AND (blocked_id = $4))

-- src/users/blocks.ts selectSomeBlocked
select blocked_id as id
  from blocks
  where blocker_id = $1
  union all select blocker_id as id
  from blocks
  where blocked_id = $2
  limit 28;
--   Limit
--     ->  Append
--           ->  Bitmap Heap Scan on blocks
--                 Recheck Cond: (blocker_id = $1)
--                 ->  Bitmap Index Scan on blocks_listed
--                       Index Cond: (blocker_id = $1)
--           ->  Bitmap Heap Scan on blocks blocks_1
--                 Recheck Cond: (blocked_id = $2)
--                 ->  Bitmap Index Scan on blocks_blocked
--                       Index Cond: (blocked_id = $2)

-- src/users/chat-unread.ts updateChatUnread
update "users"
  set "chat_unread_count" = "chat_unread_count" + $1
  where "id" = $2;
--   Update on users
--     ->  Index Scan using users_pkey on users
--           Index Cond: (id = $2)

-- src/users/follow-counts.ts updateFollowCounts
update "users"
  set "following_count" = "following_count" + $1, "follower_count" = "follower_count" + $2, "friend_count" = "friend_count" + $3
  where "id" = $4;
--   Update on users
--     ->  Index Scan using users_pkey on users
--           Index Cond: (id = $4)

-- src/users/locks.ts lockAndCountPick
update "users"
  set "pick_count" = "pick_count" + $1
  where "id" = $2
  returning "id", "birthday", "adult_at", "gender", "language", "created_at", "coins", "backpack_capacity", "throw_count", "set_back_until", "who_follows", "masks", "banned_at", "suspended_until", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official";
--   Update on users
--     ->  Index Scan using users_pkey on users
--           Index Cond: (id = $2)

-- src/users/locks.ts selectForLock
select "id", "birthday", "adult_at", "gender", "language", "created_at", "coins", "backpack_capacity", "throw_count", "set_back_until", "who_follows", "masks", "banned_at", "suspended_until", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official"
  from "users"
  where "id" = $1 for no key update;
--   LockRows
--     ->  Index Scan using users_pkey on users
--           Index Cond: (id = $1)

-- src/users/locks.ts selectTwoForLock
select "id"
  from "users"
  where "id" in ($1, $2)
  order by "id" for no key update;
--   LockRows
--     ->  Sort
--           Sort Key: id
--           ->  Bitmap Heap Scan on users
--                 Recheck Cond: (id = ANY (ARRAY[$1, $2]))
--                 ->  Bitmap Index Scan on users_pkey
--                       Index Cond: (id = ANY (ARRAY[$1, $2]))

-- src/users/search-keys.ts deleteNicknameParts
delete
  from "nickname_parts"
  where "user_id" = $1;
--   Delete on nickname_parts
--     ->  Bitmap Heap Scan on nickname_parts
--           Recheck Cond: (user_id = $1)
--           ->  Bitmap Index Scan on nickname_parts_user
--                 Index Cond: (user_id = $1)

-- src/users/stopped-people.ts selectSuspension
select "banned_at", "suspended_until"
  from "users"
  where "id" = $1;
--   Index Scan using users_pkey on users
--     Index Cond: (id = $1)
