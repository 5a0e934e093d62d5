-- src/push/push-outbox.ts insertPush
insert into "push_news" ("id", "subscription_id", "tag", "kind", "ref", "n", "version", "held", "taken_back", "attempts", "next_at", "created_at") select push_subscriptions.id || ' ' || cast(+? as text) as "id", push_subscriptions.id as "subscription_id", cast(+? as text) as "tag", cast(+? as text) as "kind", cast(+? as text) as "ref", 1 as "n", 1 as "version", 0 as "held", 0 as "taken_back", 0 as "attempts", cast(+? as bigint) as "next_at", cast(+? as bigint) as "created_at"
  from "push_subscriptions"
  where "user_id" = +?
  on conflict ("id") do update
  set "kind" = excluded.kind, "ref" = excluded.ref, "n" = case when push_news.kind = 'withdraw' or (push_news.next_at is null and push_news.shown_at is null) then 1 else push_news.n + 1 end, "version" = push_news.version + 1, "attempts" = case when push_news.attempts > 0 then 1 else 0 end, "next_at" = case when push_news.held = 1 or (push_news.kind = 'duty' and push_news.next_at < excluded.next_at) then push_news.next_at when push_news.attempts > 0 and push_news.kind <> 'duty' and excluded.next_at < excluded.created_at + 10000 then excluded.created_at + 10000 else excluded.next_at end, "created_at" = case when push_news.shown_at > excluded.created_at then push_news.shown_at else excluded.created_at end
  returning "id";

-- src/push/take-back.ts countOneLess
update "push_news"
  set "n" = "n" - 1, "ref" = ?, "version" = "version" + 1
  where "tag" = +? and "kind" <> 'withdraw' and "n" > 1 and "subscription_id" in (select "id"
  from "push_subscriptions"
  where "user_id" = +?);
--   SEARCH push_news USING INDEX push_news_tag (subscription_id=? AND tag=?)
--   LIST SUBQUERY 1
--     SEARCH push_subscriptions USING INDEX push_subscriptions_user (user_id=?)

-- src/push/take-back.ts deleteOnlyOne
delete
  from "push_news"
  where "tag" = +? and "kind" <> 'withdraw' and "n" = 1 and "subscription_id" in (select "id"
  from "push_subscriptions"
  where "user_id" = +?);
--   SEARCH push_news USING INDEX push_news_tag (subscription_id=? AND tag=?)
--   LIST SUBQUERY 1
--     SEARCH push_subscriptions USING INDEX push_subscriptions_user (user_id=?)

-- src/push/withdraw-push.ts lockPushRows
update "push_news"
  set "version" = "version"
  where "tag" = +? and "subscription_id" in (select "id"
  from "push_subscriptions"
  where "user_id" = +?);
--   SEARCH push_news USING COVERING INDEX push_news_tag (subscription_id=? AND tag=?)
--   LIST SUBQUERY 1
--     SEARCH push_subscriptions USING INDEX push_subscriptions_user (user_id=?)

-- src/push/withdraw-push.ts markPushWithdrawn
update "push_news"
  set "kind" = 'withdraw', "version" = "version" + ?, "held" = ?, "attempts" = case when push_news.attempts > 0 then 1 else 0 end, "next_at" = case when attempts > 0 then cast(? as bigint) else cast(? as bigint) end
  where "tag" = +? and "kind" <> 'withdraw' and "subscription_id" in (select "id"
  from "push_subscriptions"
  where "user_id" = +?)
  returning "subscription_id";
--   SEARCH push_news USING INDEX push_news_tag (subscription_id=? AND tag=?)
--   LIST SUBQUERY 1
--     SEARCH push_subscriptions USING INDEX push_subscriptions_user (user_id=?)

-- src/push/withdraw-push.ts replaceShownPush
update "push_news"
  set "version" = "version" + ?, "held" = ?, "attempts" = case when push_news.attempts > 0 then 1 else 0 end, "next_at" = case when attempts > 0 then cast(? as bigint) else cast(? as bigint) end, "created_at" = ?
  where "tag" = +? and "kind" <> 'withdraw' and "shown_at" > +? and "subscription_id" in (select "id"
  from "push_subscriptions"
  where "user_id" = +?)
  returning "id";
--   SEARCH push_news USING INDEX push_news_tag (subscription_id=? AND tag=?)
--   LIST SUBQUERY 1
--     SEARCH push_subscriptions USING INDEX push_subscriptions_user (user_id=?)

-- src/push/withdraw-push.ts selectOpenPush
select "push_news"."id"
  from "push_news" inner
  join "push_subscriptions" on "push_subscriptions"."id" = "push_news"."subscription_id"
  where "push_subscriptions"."user_id" = +? and "push_news"."tag" = +? and "push_news"."kind" <> 'withdraw'
  limit +?;
--   SEARCH push_subscriptions USING INDEX push_subscriptions_user (user_id=?)
--   SEARCH push_news USING INDEX push_news_tag (subscription_id=? AND tag=?)

-- src/push/withdraw-push.ts selectOpenTags
select distinct "push_news"."tag"
  from "push_news" inner
  join "push_subscriptions" on "push_subscriptions"."id" = "push_news"."subscription_id"
  where "push_subscriptions"."user_id" = +? and "push_news"."kind" <> 'withdraw';
--   SEARCH push_subscriptions USING INDEX push_subscriptions_user (user_id=?)
--   SEARCH push_news USING INDEX push_news_tag (subscription_id=?)
--   USE TEMP B-TREE FOR DISTINCT
