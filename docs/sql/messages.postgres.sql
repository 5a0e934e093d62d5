-- src/messages/answers.ts selectUnreadAnswerRows
select "id", "params"
  from "system_messages"
  where "user_id" = $1 and "type" = 'bottle_commented' and "read_at" is null;
--   Index Scan using system_messages_unread on system_messages
--     Index Cond: ((user_id = $1) AND (type = 'bottle_commented'::text))

-- src/messages/answers.ts selectUnreadAnswers
select "system_messages"."params", "reader"."adult_at" as "reader_adult_at", "reader"."official" as "reader_official", "actor"."adult_at", "actor"."official", "actor"."hidden_at" as "actor_hidden_at", "actor"."country"
  from "system_messages" inner
  join "users" as "reader" on "reader"."id" = "system_messages"."user_id"
  left
  join "users" as "actor" on "actor"."id" = "system_messages"."actor_id"
  where "system_messages"."user_id" = $1 and "system_messages"."cleared_at" is null and "system_messages"."type" = 'bottle_commented' and "system_messages"."read_at" is null and "system_messages"."actor_id" is not null and "actor"."banned_at" is null and not (exists (select 1
  from blocks
  where blocker_id = "system_messages"."user_id" and blocked_id = "system_messages"."actor_id") or exists (select 1
  from blocks
  where blocker_id = "system_messages"."actor_id" and blocked_id = "system_messages"."user_id"))
  order by "system_messages"."created_at" desc, "system_messages"."id" desc
  limit $2;
--   Limit
--     ->  Nested Loop Left Join
--           Filter: (actor.banned_at IS NULL)
--           ->  Nested Loop
--                 ->  Index Scan Backward using system_messages_unread on system_messages
--                       Index Cond: ((user_id = $1) AND (type = 'bottle_commented'::text))
--                       Filter: ((cleared_at IS NULL) AND (actor_id IS NOT NULL) AND (NOT EXISTS(SubPlan 1)) AND (NOT EXISTS(SubPlan 3)))
--                       SubPlan 1
--                         ->  Index Only Scan using blocks_pkey on blocks
--                               Index Cond: ((blocker_id = system_messages.user_id) AND (blocked_id = system_messages.actor_id))
--                       SubPlan 3
--                         ->  Index Only Scan using blocks_pkey on blocks blocks_1
--                               Index Cond: ((blocker_id = system_messages.actor_id) AND (blocked_id = system_messages.user_id))
--                 ->  Index Scan using users_pkey on users reader
--                       Index Cond: (id = $1)
--           ->  Index Scan using users_pkey on users actor
--                 Index Cond: (id = system_messages.actor_id)

-- src/messages/newest-unread.ts selectUnread
select "system_messages"."id", "system_messages"."actor_id", "system_messages"."type", "system_messages"."params", "system_messages"."read_at", "system_messages"."created_at", "reader"."adult_at" as "reader_adult_at", "reader"."official" as "reader_official", "actor"."adult_at", "actor"."official", "actor"."banned_at", "actor"."hidden_at" as "actor_hidden_at", (exists (select 1
  from blocks
  where blocker_id = "reader"."id" and blocked_id = "system_messages"."actor_id") or exists (select 1
  from blocks
  where blocker_id = "system_messages"."actor_id" and blocked_id = "reader"."id")) as "blocked"
  from "system_messages" inner
  join "users" as "reader" on "reader"."id" = "system_messages"."user_id"
  left
  join "users" as "actor" on "actor"."id" = "system_messages"."actor_id"
  where "system_messages"."user_id" = $1 and "system_messages"."cleared_at" is null and "system_messages"."read_at" is null and "system_messages"."type" != 'bottle_commented' and "system_messages"."params" != '{"notice":"welcome"}'
  order by "system_messages"."created_at" desc, "system_messages"."id" desc
  limit $2;
--   Limit
--     ->  Nested Loop Left Join
--           ->  Nested Loop
--                 ->  Index Scan Backward using system_messages_newest_unread on system_messages
--                       Index Cond: (user_id = $1)
--                       Filter: ((cleared_at IS NULL) AND (params <> '{"notice":"welcome"}'::text))
--                 ->  Index Scan using users_pkey on users reader
--                       Index Cond: (id = $1)
--           ->  Index Scan using users_pkey on users actor
--                 Index Cond: (id = system_messages.actor_id)
--           SubPlan 1
--             ->  Index Only Scan using blocks_pkey on blocks
--                   Index Cond: ((blocker_id = reader.id) AND (blocked_id = system_messages.actor_id))
--           SubPlan 3
--             ->  Index Only Scan using blocks_pkey on blocks blocks_1
--                   Index Cond: ((blocker_id = system_messages.actor_id) AND (blocked_id = reader.id))

-- src/messages/read.ts markUnreadAsRead
update "system_messages"
  set "read_at" = $1, "undo_ref" = $2
  where "user_id" = $3 and "read_at" is null and "cleared_at" is null
  returning "type", "params";
--   Update on system_messages
--     ->  Index Scan using system_messages_unread on system_messages
--           Index Cond: (user_id = $3)
--           Filter: ((read_at IS NULL) AND (cleared_at IS NULL))

-- src/messages/store.ts countMessages
select count(*) as "total"
  from "system_messages"
  where "user_id" = $1 and "cleared_at" is null;
--   Aggregate
--     ->  Index Scan using system_messages_user on system_messages
--           Index Cond: (user_id = $1)
--           Filter: (cleared_at IS NULL)

-- src/messages/store.ts incrementUnread
update "users"
  set "unread_count" = "unread_count" + $1
  where "id" = $2
  returning "id";
--   Update on users
--     ->  Index Scan using users_pkey on users
--           Index Cond: (id = $2)

-- src/messages/store.ts selectFollowerAnnouncement
select "id"
  from "system_messages"
  where "actor_id" = $1 and "user_id" = $2 and "type" = 'follower_added' and "created_at" > $3
  limit 1;
--   Limit
--     ->  Index Scan using system_messages_actor on system_messages
--           Index Cond: (actor_id = $1)
--           Filter: ((created_at > $3) AND (user_id = $2) AND (type = 'follower_added'::text))

-- src/messages/store.ts selectFriendAnnouncement
select "id"
  from "system_messages"
  where "actor_id" = $1 and "user_id" = $2 and "type" = 'friend_added' and "created_at" > $3
  limit 1;
--   Limit
--     ->  Index Scan using system_messages_friends on system_messages
--           Index Cond: ((actor_id = $1) AND (user_id = $2))
--           Filter: (created_at > $3)

-- src/messages/store.ts selectNewestMessages
select "system_messages"."id", "system_messages"."actor_id", "system_messages"."type", "system_messages"."params", "system_messages"."read_at", "system_messages"."created_at", "reader"."adult_at" as "reader_adult_at", "reader"."official" as "reader_official", "actor"."adult_at", "actor"."official", "actor"."banned_at", "actor"."hidden_at" as "actor_hidden_at", case when "actor"."hidden_at" is not null or "actor"."banned_at" is not null then '• • •' else coalesce("actor"."nickname_shown", "actor"."nickname") end as "actor_nickname", case when "actor"."hidden_at" is null and "actor"."banned_at" is null then "actor"."avatar" end as "actor_avatar", "actor"."country" as "actor_country", "actor"."official" as "actor_official", (exists (select 1
  from blocks
  where blocker_id = "reader"."id" and blocked_id = "system_messages"."actor_id") or exists (select 1
  from blocks
  where blocker_id = "system_messages"."actor_id" and blocked_id = "reader"."id")) as "blocked"
  from "system_messages" inner
  join "users" as "reader" on "reader"."id" = "system_messages"."user_id"
  left
  join "users" as "actor" on "actor"."id" = "system_messages"."actor_id"
  where "system_messages"."user_id" = $1 and "system_messages"."cleared_at" is null
  order by "system_messages"."created_at" desc, "system_messages"."id" desc
  limit $2 offset $3;
--   Limit
--     ->  Nested Loop Left Join
--           ->  Nested Loop
--                 ->  Index Scan Backward using system_messages_user on system_messages
--                       Index Cond: (user_id = $1)
--                       Filter: (cleared_at IS NULL)
--                 ->  Index Scan using users_pkey on users reader
--                       Index Cond: (id = $1)
--           ->  Index Scan using users_pkey on users actor
--                 Index Cond: (id = system_messages.actor_id)
--           SubPlan 1
--             ->  Index Only Scan using blocks_pkey on blocks
--                   Index Cond: ((blocker_id = reader.id) AND (blocked_id = system_messages.actor_id))
--           SubPlan 3
--             ->  Index Only Scan using blocks_pkey on blocks blocks_1
--                   Index Cond: ((blocker_id = system_messages.actor_id) AND (blocked_id = reader.id))

-- src/messages/store.ts upsertMessage
insert into "system_messages" ("id", "user_id", "actor_id", "type", "params", "about", "read_at", "created_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict ("user_id", "actor_id", "type", "about")
  where "read_at" is null and "about" is not null do update
  set "params" = "excluded"."params", "created_at" = "excluded"."created_at"
  returning "id";
