-- src/events/log.ts deleteEventsUpTo
delete
  from "events"
  where "user_id" = +? and "seq" <= +?;
--   SEARCH events USING COVERING INDEX sqlite_autoindex_events_1 (user_id=? AND seq<?)

-- src/events/log.ts eraseRefs
update "events"
  set "ref" = ?
  where substr(ref, 1, 7) = 'person:' and "ref" = +?;
--   SEARCH events USING INDEX events_about_people (ref=?)

-- src/events/log.ts insertEvent
insert into "events" ("user_id", "seq", "kind", "ref", "created_at")
  values (?, ?, ?, ?, ?);

-- src/events/log.ts insertEventPair
insert into "events" ("user_id", "seq", "kind", "ref", "created_at")
  values (?, ?, ?, ?, ?), (?, ?, ?, ?, ?);

-- src/events/log.ts raiseSeq
update "users"
  set "event_seq" = "event_seq" + ?
  where "id" = +?
  returning "event_seq";
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/events/log.ts raiseSeqOfPair
update "users"
  set "event_seq" = "event_seq" + ?, "chat_unread_count" = chat_unread_count + case when id = ? then 1 else 0 end
  where "id" in (+?, +?)
  returning "id", "event_seq";
--   SEARCH users USING COVERING INDEX sqlite_autoindex_users_1 (id=?)

-- src/events/log.ts selectEntriesAfter
select "seq", "kind", "ref"
  from "events"
  where "user_id" = +? and "seq" > +?
  order by "seq"
  limit +?;
--   SEARCH events USING INDEX sqlite_autoindex_events_1 (user_id=? AND seq>?)

-- src/events/log.ts selectLastSeq
select "event_seq"
  from "users"
  where "id" = +?;
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)
