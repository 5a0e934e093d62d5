-- src/push/push-outbox.ts insertPush
insert into "push_news" ("id", "subscription_id", "tag", "kind", "ref", "n", "version", "held", "taken_back", "attempts", "next_at", "created_at") select push_subscriptions.id || ' ' || cast($1 as text) as "id", push_subscriptions.id as "subscription_id", cast($2 as text) as "tag", cast($3 as text) as "kind", cast($4 as text) as "ref", 1 as "n", 1 as "version", 0 as "held", 0 as "taken_back", 0 as "attempts", cast($5 as bigint) as "next_at", cast($6 as bigint) as "created_at"
  from "push_subscriptions"
  where "user_id" = $7
  on conflict ("id") do update
  set "kind" = excluded.kind, "ref" = excluded.ref, "n" = case when push_news.kind = 'withdraw' or (push_news.next_at is null and push_news.shown_at is null) then 1 else push_news.n + 1 end, "version" = push_news.version + 1, "attempts" = case when push_news.attempts > 0 then 1 else 0 end, "next_at" = case when push_news.held = 1 or (push_news.kind = 'duty' and push_news.next_at < excluded.next_at) then push_news.next_at when push_news.attempts > 0 and push_news.kind <> 'duty' and excluded.next_at < excluded.created_at + 10000 then excluded.created_at + 10000 else excluded.next_at end, "created_at" = case when push_news.shown_at > excluded.created_at then push_news.shown_at else excluded.created_at end
  returning "id";

-- src/push/take-back.ts countOneLess
update "push_news"
  set "n" = "n" - 1, "ref" = $1, "version" = "version" + 1
  where "tag" = $2 and "kind" <> 'withdraw' and "n" > 1 and "subscription_id" in (select "id"
  from "push_subscriptions"
  where "user_id" = $3);
--   Update on push_news
--     ->  Nested Loop
--           Join Filter: (push_news.subscription_id = push_subscriptions.id)
--           ->  Bitmap Heap Scan on push_news
--                 Recheck Cond: (tag = $2)
--                 Filter: ((kind <> 'withdraw'::text) AND (n > 1))
--                 ->  Bitmap Index Scan on push_news_tag
--                       Index Cond: (tag = $2)
--           ->  Bitmap Heap Scan on push_subscriptions
--                 Recheck Cond: (user_id = $3)
--                 ->  Bitmap Index Scan on push_subscriptions_user
--                       Index Cond: (user_id = $3)

-- src/push/take-back.ts deleteOnlyOne
delete
  from "push_news"
  where "tag" = $1 and "kind" <> 'withdraw' and "n" = 1 and "subscription_id" in (select "id"
  from "push_subscriptions"
  where "user_id" = $2);
--   Delete on push_news
--     ->  Nested Loop
--           Join Filter: (push_news.subscription_id = push_subscriptions.id)
--           ->  Bitmap Heap Scan on push_news
--                 Recheck Cond: (tag = $1)
--                 Filter: ((kind <> 'withdraw'::text) AND (n = 1))
--                 ->  Bitmap Index Scan on push_news_tag
--                       Index Cond: (tag = $1)
--           ->  Bitmap Heap Scan on push_subscriptions
--                 Recheck Cond: (user_id = $2)
--                 ->  Bitmap Index Scan on push_subscriptions_user
--                       Index Cond: (user_id = $2)

-- src/push/withdraw-push.ts lockPushRows
update "push_news"
  set "version" = "version"
  where "tag" = $1 and "subscription_id" in (select "id"
  from "push_subscriptions"
  where "user_id" = $2);
--   Update on push_news
--     ->  Hash Join
--           Hash Cond: (push_subscriptions.id = push_news.subscription_id)
--           ->  Bitmap Heap Scan on push_subscriptions
--                 Recheck Cond: (user_id = $2)
--                 ->  Bitmap Index Scan on push_subscriptions_user
--                       Index Cond: (user_id = $2)
--           ->  Hash
--                 ->  Bitmap Heap Scan on push_news
--                       Recheck Cond: (tag = $1)
--                       ->  Bitmap Index Scan on push_news_tag
--                             Index Cond: (tag = $1)

-- src/push/withdraw-push.ts markPushWithdrawn
update "push_news"
  set "kind" = 'withdraw', "version" = "version" + $1, "held" = $2, "attempts" = case when push_news.attempts > 0 then 1 else 0 end, "next_at" = case when attempts > 0 then cast($3 as bigint) else cast($4 as bigint) end
  where "tag" = $5 and "kind" <> 'withdraw' and "subscription_id" in (select "id"
  from "push_subscriptions"
  where "user_id" = $6)
  returning "subscription_id";
--   Update on push_news
--     ->  Hash Join
--           Hash Cond: (push_subscriptions.id = push_news.subscription_id)
--           ->  Bitmap Heap Scan on push_subscriptions
--                 Recheck Cond: (user_id = $6)
--                 ->  Bitmap Index Scan on push_subscriptions_user
--                       Index Cond: (user_id = $6)
--           ->  Hash
--                 ->  Bitmap Heap Scan on push_news
--                       Recheck Cond: (tag = $5)
--                       Filter: (kind <> 'withdraw'::text)
--                       ->  Bitmap Index Scan on push_news_tag
--                             Index Cond: (tag = $5)

-- src/push/withdraw-push.ts replaceShownPush
update "push_news"
  set "version" = "version" + $1, "held" = $2, "attempts" = case when push_news.attempts > 0 then 1 else 0 end, "next_at" = case when attempts > 0 then cast($3 as bigint) else cast($4 as bigint) end, "created_at" = $5
  where "tag" = $6 and "kind" <> 'withdraw' and "shown_at" > $7 and "subscription_id" in (select "id"
  from "push_subscriptions"
  where "user_id" = $8)
  returning "id";
--   Update on push_news
--     ->  Nested Loop
--           Join Filter: (push_news.subscription_id = push_subscriptions.id)
--           ->  Bitmap Heap Scan on push_news
--                 Recheck Cond: (tag = $6)
--                 Filter: ((kind <> 'withdraw'::text) AND (shown_at > $7))
--                 ->  Bitmap Index Scan on push_news_tag
--                       Index Cond: (tag = $6)
--           ->  Bitmap Heap Scan on push_subscriptions
--                 Recheck Cond: (user_id = $8)
--                 ->  Bitmap Index Scan on push_subscriptions_user
--                       Index Cond: (user_id = $8)

-- src/push/withdraw-push.ts selectOpenPush
select "push_news"."id"
  from "push_news" inner
  join "push_subscriptions" on "push_subscriptions"."id" = "push_news"."subscription_id"
  where "push_subscriptions"."user_id" = $1 and "push_news"."tag" = $2 and "push_news"."kind" <> 'withdraw'
  limit 1;
--   Limit
--     ->  Hash Join
--           Hash Cond: (push_subscriptions.id = push_news.subscription_id)
--           ->  Bitmap Heap Scan on push_subscriptions
--                 Recheck Cond: (user_id = $1)
--                 ->  Bitmap Index Scan on push_subscriptions_user
--                       Index Cond: (user_id = $1)
--           ->  Hash
--                 ->  Bitmap Heap Scan on push_news
--                       Recheck Cond: (tag = $2)
--                       Filter: (kind <> 'withdraw'::text)
--                       ->  Bitmap Index Scan on push_news_tag
--                             Index Cond: (tag = $2)

-- src/push/withdraw-push.ts selectOpenTags
select distinct "push_news"."tag"
  from "push_news" inner
  join "push_subscriptions" on "push_subscriptions"."id" = "push_news"."subscription_id"
  where "push_subscriptions"."user_id" = $1 and "push_news"."kind" <> 'withdraw';
--   Unique
--     ->  Sort
--           Sort Key: push_news.tag
--           ->  Nested Loop
--                 ->  Bitmap Heap Scan on push_subscriptions
--                       Recheck Cond: (user_id = $1)
--                       ->  Bitmap Index Scan on push_subscriptions_user
--                             Index Cond: (user_id = $1)
--                 ->  Bitmap Heap Scan on push_news
--                       Recheck Cond: (push_subscriptions.id = subscription_id)
--                       Filter: (kind <> 'withdraw'::text)
--                       ->  Bitmap Index Scan on push_news_tag
--                             Index Cond: (subscription_id = push_subscriptions.id)
