-- src/users/blocks.ts selectBlockedAmong
select blocked_id as id
  from blocks
  where blocker_id = +? and blocked_id in (+?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?)
  union all select blocker_id as id
  from blocks
  where blocked_id = +? and blocker_id in (+?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?);
--   COMPOUND QUERY
--     LEFT-MOST SUBQUERY
--       SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--     UNION ALL
--       SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/users/blocks.ts selectBlocksBetween
select "blocker_id"
  from "blocks"
  where (("blocker_id" = +? and "blocked_id" = +?) or ("blocker_id" = +? and "blocked_id" = +?));
--   MULTI-INDEX OR
--     INDEX 1
--       SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--     INDEX 2
--       SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/users/blocks.ts selectSomeBlocked
select blocked_id as id
  from blocks
  where blocker_id = +?
  union all select blocker_id as id
  from blocks
  where blocked_id = +?
  limit 28;
--   COMPOUND QUERY
--     LEFT-MOST SUBQUERY
--       SEARCH blocks USING COVERING INDEX blocks_listed (blocker_id=?)
--     UNION ALL
--       SEARCH blocks USING INDEX blocks_blocked (blocked_id=?)

-- src/users/chat-unread.ts updateChatUnread
update "users"
  set "chat_unread_count" = "chat_unread_count" + ?
  where "id" = +?;
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/users/follow-counts.ts updateFollowCounts
update "users"
  set "following_count" = "following_count" + ?, "follower_count" = "follower_count" + ?, "friend_count" = "friend_count" + ?
  where "id" = +?;
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/users/locks.ts lockAndCountPick
update "users"
  set "pick_count" = "pick_count" + ?
  where "id" = +?
  returning "id", "birthday", "adult_at", "gender", "language", "created_at", "coins", "backpack_capacity", "throw_count", "set_back_until", "who_follows", "masks", "banned_at", "suspended_until", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official";
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/users/locks.ts selectForLock
select "id", "birthday", "adult_at", "gender", "language", "created_at", "coins", "backpack_capacity", "throw_count", "set_back_until", "who_follows", "masks", "banned_at", "suspended_until", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official"
  from "users"
  where "id" = +?;
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/users/search-keys.ts deleteNicknameParts
delete
  from "nickname_parts"
  where "user_id" = +?;
--   SEARCH nickname_parts USING COVERING INDEX nickname_parts_user (user_id=?)

-- src/users/stopped-people.ts selectSuspension
select "banned_at", "suspended_until"
  from "users"
  where "id" = +?;
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)
