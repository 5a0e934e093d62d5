-- src/messages/answers.ts selectUnreadAnswerRows
select "id", "params"
  from "system_messages"
  where "user_id" = +? and "type" = 'bottle_commented' and "read_at" is null;
--   SEARCH system_messages USING INDEX system_messages_unread (user_id=? AND type=?)

-- src/messages/answers.ts selectUnreadAnswers
select "system_messages"."params", "reader"."adult_at" as "reader_adult_at", "reader"."official" as "reader_official", "actor"."adult_at", "actor"."official", "actor"."hidden_at" as "actor_hidden_at", "actor"."country"
  from "system_messages" inner
  join "users" as "reader" on "reader"."id" = "system_messages"."user_id"
  left
  join "users" as "actor" on "actor"."id" = "system_messages"."actor_id"
  where "system_messages"."user_id" = +? and "system_messages"."cleared_at" is null and "system_messages"."type" = 'bottle_commented' and "system_messages"."read_at" is null and "system_messages"."actor_id" is not null and "actor"."banned_at" is null and not (exists (select 1
  from blocks
  where blocker_id = "system_messages"."user_id" and blocked_id = "system_messages"."actor_id") or exists (select 1
  from blocks
  where blocker_id = "system_messages"."actor_id" and blocked_id = "system_messages"."user_id"))
  order by "system_messages"."created_at" desc, "system_messages"."id" desc
  limit +?;
--   SEARCH reader USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH system_messages USING INDEX system_messages_unread (user_id=? AND type=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH actor USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN

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
  where "system_messages"."user_id" = +? and "system_messages"."cleared_at" is null and "system_messages"."read_at" is null and "system_messages"."type" != 'bottle_commented' and "system_messages"."params" != '{"notice":"welcome"}'
  order by "system_messages"."created_at" desc, "system_messages"."id" desc
  limit +?;
--   SEARCH reader USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH system_messages USING INDEX system_messages_newest_unread (user_id=?)
--   SEARCH actor USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/messages/read.ts markUnreadAsRead
update "system_messages"
  set "read_at" = ?, "undo_ref" = ?
  where "user_id" = +? and "read_at" is null and "cleared_at" is null
  returning "type", "params";
--   SEARCH system_messages USING INDEX system_messages_unread (user_id=?)

-- src/messages/store.ts countMessages
select count(*) as "total"
  from "system_messages"
  where "user_id" = +? and "cleared_at" is null;
--   SEARCH system_messages USING INDEX system_messages_user (user_id=?)

-- src/messages/store.ts incrementUnread
update "users"
  set "unread_count" = "unread_count" + ?
  where "id" = +?
  returning "id";
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/messages/store.ts selectFollowerAnnouncement
select "id"
  from "system_messages"
  where "actor_id" = +? and "user_id" = +? and "type" = 'follower_added' and "created_at" > +?
  limit +?;
--   SEARCH system_messages USING INDEX system_messages_user (user_id=? AND created_at>?)

-- src/messages/store.ts selectFriendAnnouncement
select "id"
  from "system_messages"
  where "actor_id" = +? and "user_id" = +? and "type" = 'friend_added' and "created_at" > +?
  limit +?;
--   SEARCH system_messages USING INDEX system_messages_user (user_id=? AND created_at>?)

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
  where "system_messages"."user_id" = +? and "system_messages"."cleared_at" is null
  order by "system_messages"."created_at" desc, "system_messages"."id" desc
  limit +? offset +?;
--   SEARCH reader USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH system_messages USING INDEX system_messages_user (user_id=?)
--   SEARCH actor USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/messages/store.ts upsertMessage
insert into "system_messages" ("id", "user_id", "actor_id", "type", "params", "about", "read_at", "created_at")
  values (?, ?, ?, ?, ?, ?, ?, ?)
  on conflict ("user_id", "actor_id", "type", "about")
  where "read_at" is null and "about" is not null do update
  set "params" = "excluded"."params", "created_at" = "excluded"."created_at"
  returning "id";
