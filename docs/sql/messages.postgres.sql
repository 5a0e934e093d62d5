-- src/messages/store.ts countMessages
select count(*) as "total"
  from "system_messages"
  where "user_id" = $1;
--   Aggregate
--     ->  Bitmap Heap Scan on system_messages
--           Recheck Cond: (user_id = $1)
--           ->  Bitmap Index Scan on system_messages_user
--                 Index Cond: (user_id = $1)

-- src/messages/store.ts incrementUnread
update "users"
  set "unread_count" = "unread_count" + $1
  where "id" = $2
  returning "id";
--   Update on users
--     ->  Index Scan using users_pkey on users
--           Index Cond: (id = $2)

-- src/messages/store.ts selectFriendAnnouncement
select "id"
  from "system_messages"
  where "actor_id" = $1 and "user_id" = $2 and "type" = 'friend_added'
  limit 1;
--   Limit
--     ->  Index Scan using system_messages_friends on system_messages
--           Index Cond: ((actor_id = $1) AND (user_id = $2))

-- src/messages/store.ts selectNewestMessages
select "system_messages"."id", "system_messages"."actor_id", "system_messages"."type", "system_messages"."params", "system_messages"."read_at", "system_messages"."created_at", "reader"."adult_at" as "reader_adult_at", "reader"."official" as "reader_official", "actor"."adult_at", "actor"."official", "actor"."banned_at", "actor"."hidden_at" as "actor_hidden_at"
  from "system_messages" inner
  join "users" as "reader" on "reader"."id" = "system_messages"."user_id"
  left
  join "users" as "actor" on "actor"."id" = "system_messages"."actor_id"
  where "system_messages"."user_id" = $1
  order by "system_messages"."created_at" desc, "system_messages"."id" desc
  limit $2 offset $3;
--   Limit
--     ->  Sort
--           Sort Key: system_messages.created_at DESC, system_messages.id DESC
--           ->  Nested Loop Left Join
--                 ->  Nested Loop
--                       ->  Index Scan using users_pkey on users reader
--                             Index Cond: (id = $1)
--                       ->  Bitmap Heap Scan on system_messages
--                             Recheck Cond: (user_id = $1)
--                             ->  Bitmap Index Scan on system_messages_user
--                                   Index Cond: (user_id = $1)
--                 ->  Index Scan using users_pkey on users actor
--                       Index Cond: (id = system_messages.actor_id)

-- src/messages/store.ts upsertMessage
insert into "system_messages" ("id", "user_id", "actor_id", "type", "params", "about", "read_at", "created_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict ("user_id", "actor_id", "type", "about")
  where "read_at" is null and "about" is not null do update
  set "params" = "excluded"."params", "created_at" = "excluded"."created_at"
  returning "id";
