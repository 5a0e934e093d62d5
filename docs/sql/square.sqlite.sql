-- src/square/access.ts selectDesignForActor
select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."story", "designs"."picture", "designs"."status", "designs"."version", "designs"."price", "designs"."hidden_at", "designer"."official", "designer"."adult_at", "me"."adult_at" as "my_adult_at", "designer"."banned_at", "designer"."suspended_until", case when "me"."hidden_at" is not null or "me"."banned_at" is not null then '• • •' else coalesce("me"."nickname_shown", "me"."nickname") end as "nickname", "me"."language" as "my_language", "me"."created_at" as "my_since", "me"."throw_count" as "my_throws", "me"."official" as "my_official", "me"."banned_at" as "my_banned_at", "me"."set_back_until", case when (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "designs"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "designs"."designer_id" and blocked_id = +?)) then 1 else 0 end as "blocked"
  from "designs" inner
  join "users" as "designer" on "designer"."id" = "designs"."designer_id" inner
  join "users" as "me" on "me"."id" = +?
  where "designs"."id" = +?;
--   SEARCH designs USING INDEX sqlite_autoindex_designs_1 (id=?)
--   SEARCH designer USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH me USING INDEX sqlite_autoindex_users_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/square/comments.ts selectDesignCommentById
select "design_comments"."id", "design_comments"."design_id", "design_comments"."author_id", "design_comments"."content", "design_comments"."created_at", "design_comments"."masks", "design_comments"."hidden_at", "author"."created_at" as "writer_since", "author"."throw_count" as "writer_throws", case when "author"."hidden_at" is not null or "author"."banned_at" is not null then '• • •' else coalesce("author"."nickname_shown", "author"."nickname") end as "nickname", case when "author"."hidden_at" is null and "author"."banned_at" is null then "author"."avatar" end as "avatar", "author"."country" as "country", "author"."official" as "official"
  from "design_comments" inner
  join "users" as "author" on "author"."id" = "design_comments"."author_id"
  where "design_comments"."id" = +?;
--   SEARCH design_comments USING INDEX sqlite_autoindex_design_comments_1 (id=?)
--   SEARCH author USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/square/comments.ts selectNewestComments
select "design_comments"."id", "design_comments"."design_id", "design_comments"."author_id", "design_comments"."content", "design_comments"."created_at", "design_comments"."masks", "design_comments"."hidden_at", "author"."created_at" as "writer_since", "author"."throw_count" as "writer_throws", case when "author"."hidden_at" is not null or "author"."banned_at" is not null then '• • •' else coalesce("author"."nickname_shown", "author"."nickname") end as "nickname", case when "author"."hidden_at" is null and "author"."banned_at" is null then "author"."avatar" end as "avatar", "author"."country" as "country", "author"."official" as "official"
  from "design_comments" inner
  join "users" as "author" on "author"."id" = "design_comments"."author_id"
  where "design_comments"."design_id" = +? and (("author"."id" = +? or coalesce("author"."adult_at", case when "author"."official" = 1 then 0 end) between +? and +?) and "author"."banned_at" is null and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "author"."id") or exists (select 1
  from blocks
  where blocker_id = "author"."id" and blocked_id = +?))) and ("design_comments"."hidden_at" is null or "design_comments"."author_id" = +?) and ("design_comments"."created_at", "design_comments"."id") < (+?, +?)
  order by "design_comments"."created_at" desc, "design_comments"."id" desc
  limit +?;
--   SEARCH design_comments USING INDEX design_comments_design (design_id=? AND (created_at,id)<(?,?))
--   SEARCH author USING INDEX sqlite_autoindex_users_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/square/count-views.ts insertDesignView
insert into "design_views" ("design_id", "user_id", "created_at")
  values (?, ?, ?)
  on conflict do nothing
  returning "user_id";

-- src/square/likes.ts LIKE_CHANGES
update "design_likes"
  set "active" = ?
  where "design_id" = +? and "user_id" = +? and "active" = +?
  returning "active";
--   SEARCH design_likes USING INDEX sqlite_autoindex_design_likes_1 (design_id=? AND user_id=?)

-- src/square/likes.ts LIKE_CHANGES (2)
update "design_likes"
  set "active" = ?
  where "design_id" = +? and "user_id" = +? and "active" = +?
  returning "active";
--   SEARCH design_likes USING INDEX sqlite_autoindex_design_likes_1 (design_id=? AND user_id=?)

-- src/square/likes.ts insertDesignLike
insert into "design_likes" ("design_id", "user_id", "active", "created_at")
  values (?, ?, ?, ?)
  on conflict do nothing
  returning "active";

-- src/square/list-pages.ts selectDesignById
select "designs"."id", "designs"."designer_id", "designs"."version", "designs"."name", "designs"."story", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."comment_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."created_at", "designs"."hidden_at", "designs"."masks", "designer"."created_at" as "writer_since", "designer"."throw_count" as "writer_throws", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", "designer"."adult_at", "designer"."banned_at", "designer"."suspended_until", "pictures"."params", "mine"."active" as "liked", case when (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "designs"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "designs"."designer_id" and blocked_id = +?)) then 1 else 0 end as "blocked"
  from "designs" inner
  join "users" as "designer" on "designer"."id" = "designs"."designer_id" inner
  join "pictures" on "pictures"."hash" = "designs"."picture"
  left
  join "design_likes" as "mine" on "mine"."design_id" = "designs"."id" and "mine"."user_id" = +?
  where "designs"."id" = +?;
--   SEARCH designs USING INDEX sqlite_autoindex_designs_1 (id=?)
--   SEARCH designer USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH pictures USING INDEX sqlite_autoindex_pictures_1 (hash=?)
--   SEARCH mine USING INDEX sqlite_autoindex_design_likes_1 (design_id=? AND user_id=?) LEFT-JOIN
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/square/list-pages.ts selectDesigner
select "id", "id" as "designer_id", "adult_at", "hidden_at", "banned_at", "suspended_until", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", case when (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "users"."id") or exists (select 1
  from blocks
  where blocker_id = "users"."id" and blocked_id = +?)) then 1 else 0 end as "blocked"
  from "users"
  where "id" = +?;
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/square/list-query.ts selectList
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."listed_at", "designs"."id") < (+?, +?)
  order by "designs"."listed_at" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = +?
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at > +?) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= +?)) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = +?))
  order by "near"."listed_at" desc, "near"."id" desc
  limit +?;
--   CO-ROUTINE near
--     SEARCH designs USING INDEX designs_latest (status=? AND (listed_at,id)<(?,?))
--   SCAN near
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 3
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH designer USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH mine USING INDEX sqlite_autoindex_design_likes_1 (design_id=? AND user_id=?) LEFT-JOIN

-- src/square/list-query.ts selectList (10)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where status = 'exhibition' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."listed_at", "designs"."id") < (+?, +?)
  order by "designs"."listed_at" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = +?
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at <= +?) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= +?)) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = +?))
  order by "near"."listed_at" desc, "near"."id" desc
  limit +?;
--   CO-ROUTINE near
--     SEARCH designs USING INDEX designs_latest (status=? AND (listed_at,id)<(?,?))
--   SCAN near
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 3
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH designer USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH mine USING INDEX sqlite_autoindex_design_likes_1 (design_id=? AND user_id=?) LEFT-JOIN

-- src/square/list-query.ts selectList (11)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "found"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from (select id
  from (select design_id as id
  from design_keys
  where key = +? and status = 'forSale' and design_id < +?
  order by design_id desc
  limit 5000) as walked
  where exists (select 1
  from design_keys as too
  where too.key = +? and too.status = 'forSale' and too.design_id = walked.id) ) as found cross
  join designs
  where designs.id = found.id and status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("found"."id") < (+?)
  order by "found"."id" desc
  limit 5000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = +?
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at <= +?) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= +?)) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = +?))
  order by "near"."id" desc
  limit +?;
--   CO-ROUTINE near
--     CO-ROUTINE walked
--       SEARCH design_keys USING COVERING INDEX sqlite_autoindex_design_keys_1 (key=? AND status=? AND design_id<?)
--     SCAN walked
--     SEARCH designs USING INDEX sqlite_autoindex_designs_1 (id=?)
--     SEARCH too EXISTS USING COVERING INDEX sqlite_autoindex_design_keys_1 (key=? AND status=? AND design_id=?)
--   SCAN near
--   CORRELATED SCALAR SUBQUERY 5
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 6
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH designer USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH mine USING INDEX sqlite_autoindex_design_likes_1 (design_id=? AND user_id=?) LEFT-JOIN

-- src/square/list-query.ts selectList (12)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where designer_id = +? and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."listed_at", "designs"."id") < (+?, +?)
  order by "designs"."listed_at" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = +?
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at <= +?) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= +?)) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = +?))
  order by "near"."listed_at" desc, "near"."id" desc
  limit +?;
--   CO-ROUTINE near
--     SEARCH designs USING INDEX designs_shelf (designer_id=? AND (listed_at,id)<(?,?))
--   SCAN near
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 3
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH designer USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH mine USING INDEX sqlite_autoindex_design_likes_1 (design_id=? AND user_id=?) LEFT-JOIN

-- src/square/list-query.ts selectList (2)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."like_count", "designs"."listed_at", "designs"."id") < (+?, +?, +?)
  order by "designs"."like_count" desc, "designs"."listed_at" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = +?
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at > +?) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= +?)) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = +?))
  order by "near"."like_count" desc, "near"."listed_at" desc, "near"."id" desc
  limit +?;
--   CO-ROUTINE near
--     SEARCH designs USING INDEX designs_liked (status=? AND (like_count,listed_at,id)<(?,?,?))
--   SCAN near
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 3
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH designer USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH mine USING INDEX sqlite_autoindex_design_likes_1 (design_id=? AND user_id=?) LEFT-JOIN

-- src/square/list-query.ts selectList (3)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."hot", "designs"."id") < (+?, +?)
  order by "designs"."hot" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = +?
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at > +?) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= +?)) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = +?))
  order by "near"."hot" desc, "near"."id" desc
  limit +?;
--   CO-ROUTINE near
--     SEARCH designs USING INDEX designs_hottest (status=? AND (hot,id)<(?,?))
--   SCAN near
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 3
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH designer USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH mine USING INDEX sqlite_autoindex_design_likes_1 (design_id=? AND user_id=?) LEFT-JOIN

-- src/square/list-query.ts selectList (4)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where status = 'exhibition' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."listed_at", "designs"."id") < (+?, +?)
  order by "designs"."listed_at" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = +?
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at > +?) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= +?)) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = +?))
  order by "near"."listed_at" desc, "near"."id" desc
  limit +?;
--   CO-ROUTINE near
--     SEARCH designs USING INDEX designs_latest (status=? AND (listed_at,id)<(?,?))
--   SCAN near
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 3
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH designer USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH mine USING INDEX sqlite_autoindex_design_likes_1 (design_id=? AND user_id=?) LEFT-JOIN

-- src/square/list-query.ts selectList (5)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "found"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from (select id
  from (select design_id as id
  from design_keys
  where key = +? and status = 'forSale' and design_id < +?
  order by design_id desc
  limit 5000) as walked
  where exists (select 1
  from design_keys as too
  where too.key = +? and too.status = 'forSale' and too.design_id = walked.id) ) as found cross
  join designs
  where designs.id = found.id and status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("found"."id") < (+?)
  order by "found"."id" desc
  limit 5000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = +?
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at > +?) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= +?)) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = +?))
  order by "near"."id" desc
  limit +?;
--   CO-ROUTINE near
--     CO-ROUTINE walked
--       SEARCH design_keys USING COVERING INDEX sqlite_autoindex_design_keys_1 (key=? AND status=? AND design_id<?)
--     SCAN walked
--     SEARCH designs USING INDEX sqlite_autoindex_designs_1 (id=?)
--     SEARCH too EXISTS USING COVERING INDEX sqlite_autoindex_design_keys_1 (key=? AND status=? AND design_id=?)
--   SCAN near
--   CORRELATED SCALAR SUBQUERY 5
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 6
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH designer USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH mine USING INDEX sqlite_autoindex_design_likes_1 (design_id=? AND user_id=?) LEFT-JOIN

-- src/square/list-query.ts selectList (6)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where designer_id = +? and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."listed_at", "designs"."id") < (+?, +?)
  order by "designs"."listed_at" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = +?
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at > +?) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= +?)) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = +?))
  order by "near"."listed_at" desc, "near"."id" desc
  limit +?;
--   CO-ROUTINE near
--     SEARCH designs USING INDEX designs_shelf (designer_id=? AND (listed_at,id)<(?,?))
--   SCAN near
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 3
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH designer USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH mine USING INDEX sqlite_autoindex_design_likes_1 (design_id=? AND user_id=?) LEFT-JOIN

-- src/square/list-query.ts selectList (7)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."listed_at", "designs"."id") < (+?, +?)
  order by "designs"."listed_at" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = +?
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at <= +?) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= +?)) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = +?))
  order by "near"."listed_at" desc, "near"."id" desc
  limit +?;
--   CO-ROUTINE near
--     SEARCH designs USING INDEX designs_latest (status=? AND (listed_at,id)<(?,?))
--   SCAN near
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 3
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH designer USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH mine USING INDEX sqlite_autoindex_design_likes_1 (design_id=? AND user_id=?) LEFT-JOIN

-- src/square/list-query.ts selectList (8)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."like_count", "designs"."listed_at", "designs"."id") < (+?, +?, +?)
  order by "designs"."like_count" desc, "designs"."listed_at" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = +?
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at <= +?) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= +?)) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = +?))
  order by "near"."like_count" desc, "near"."listed_at" desc, "near"."id" desc
  limit +?;
--   CO-ROUTINE near
--     SEARCH designs USING INDEX designs_liked (status=? AND (like_count,listed_at,id)<(?,?,?))
--   SCAN near
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 3
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH designer USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH mine USING INDEX sqlite_autoindex_design_likes_1 (design_id=? AND user_id=?) LEFT-JOIN

-- src/square/list-query.ts selectList (9)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."hot", "designs"."id") < (+?, +?)
  order by "designs"."hot" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = +?
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at <= +?) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= +?)) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = +?))
  order by "near"."hot" desc, "near"."id" desc
  limit +?;
--   CO-ROUTINE near
--     SEARCH designs USING INDEX designs_hottest (status=? AND (hot,id)<(?,?))
--   SCAN near
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 3
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH designer USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH mine USING INDEX sqlite_autoindex_design_likes_1 (design_id=? AND user_id=?) LEFT-JOIN

-- src/square/list-query.ts selectWindowEnd
select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks"
  from designs
  where status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."listed_at", "designs"."id") < (+?, +?)
  order by "designs"."listed_at" desc, "designs"."id" desc
  limit 1 offset 999;
--   SEARCH designs USING INDEX designs_latest (status=? AND (listed_at,id)<(?,?))

-- src/square/list-query.ts selectWindowEnd (2)
select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks"
  from designs
  where status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."like_count", "designs"."listed_at", "designs"."id") < (+?, +?, +?)
  order by "designs"."like_count" desc, "designs"."listed_at" desc, "designs"."id" desc
  limit 1 offset 999;
--   SEARCH designs USING INDEX designs_liked (status=? AND (like_count,listed_at,id)<(?,?,?))

-- src/square/list-query.ts selectWindowEnd (3)
select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks"
  from designs
  where status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."hot", "designs"."id") < (+?, +?)
  order by "designs"."hot" desc, "designs"."id" desc
  limit 1 offset 999;
--   SEARCH designs USING INDEX designs_hottest (status=? AND (hot,id)<(?,?))

-- src/square/list-query.ts selectWindowEnd (4)
select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks"
  from designs
  where status = 'exhibition' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."listed_at", "designs"."id") < (+?, +?)
  order by "designs"."listed_at" desc, "designs"."id" desc
  limit 1 offset 999;
--   SEARCH designs USING INDEX designs_latest (status=? AND (listed_at,id)<(?,?))

-- src/square/list-query.ts selectWindowEnd (5)
select design_id as id
  from design_keys
  where key = +? and status = 'forSale' and design_id < +?
  order by design_id desc
  limit 1 offset 4999;
--   SEARCH design_keys USING COVERING INDEX sqlite_autoindex_design_keys_1 (key=? AND status=? AND design_id<?)

-- src/square/list-query.ts selectWindowEnd (6)
select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks"
  from designs
  where designer_id = +? and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."listed_at", "designs"."id") < (+?, +?)
  order by "designs"."listed_at" desc, "designs"."id" desc
  limit 1 offset 999;
--   SEARCH designs USING INDEX designs_shelf (designer_id=? AND (listed_at,id)<(?,?))
