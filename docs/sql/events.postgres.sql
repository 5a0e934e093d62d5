-- src/events/log.ts deleteEventsUpTo
delete
  from "events"
  where "user_id" = $1 and "seq" <= $2;
--   Delete on events
--     ->  Index Scan using events_pkey on events
--           Index Cond: ((user_id = $1) AND (seq <= $2))

-- src/events/log.ts eraseRefs
update "events"
  set "ref" = $1
  where substr(ref, 1, 7) = 'person:' and "ref" = $2;
--   Update on events
--     ->  Index Scan using events_about_people on events
--           Index Cond: (ref = $2)
--           Filter: (substr(ref, 1, 7) = 'person:'::text)

-- src/events/log.ts insertEvent
insert into "events" ("user_id", "seq", "kind", "ref", "created_at")
  values ($1, $2, $3, $4, $5);

-- src/events/log.ts insertEventPair
insert into "events" ("user_id", "seq", "kind", "ref", "created_at")
  values ($1, $2, $3, $4, $5), ($6, $7, $8, $9, $10);

-- src/events/log.ts raiseSeq
update "users"
  set "event_seq" = "event_seq" + $1
  where "id" = $2
  returning "event_seq";
--   Update on users
--     ->  Index Scan using users_pkey on users
--           Index Cond: (id = $2)

-- src/events/log.ts raiseSeqOfPair
update "users"
  set "event_seq" = "event_seq" + $1, "chat_unread_count" = chat_unread_count + case when id = $2 then 1 else 0 end
  where "id" in ($3, $4)
  returning "id", "event_seq";
--   Update on users
--     ->  Bitmap Heap Scan on users
--           Recheck Cond: (id = ANY (ARRAY[$3, $4]))
--           ->  Bitmap Index Scan on users_pkey
--                 Index Cond: (id = ANY (ARRAY[$3, $4]))

-- src/events/log.ts selectEntriesAfter
select "seq", "kind", "ref"
  from "events"
  where "user_id" = $1 and "seq" > $2
  order by "seq"
  limit $3;
--   Limit
--     ->  Index Scan using events_pkey on events
--           Index Cond: ((user_id = $1) AND (seq > $2))

-- src/events/log.ts selectLastSeq
select "event_seq"
  from "users"
  where "id" = $1;
--   Index Scan using users_pkey on users
--     Index Cond: (id = $1)
