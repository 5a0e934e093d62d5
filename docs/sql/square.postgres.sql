-- src/square/access.ts selectDesignForActor
select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."story", "designs"."picture", "designs"."status", "designs"."version", "designs"."price", "designs"."hidden_at", "designer"."official", "designer"."adult_at", "me"."adult_at" as "my_adult_at", "designer"."banned_at", "designer"."suspended_until", case when "me"."hidden_at" is not null or "me"."banned_at" is not null then '• • •' else coalesce("me"."nickname_shown", "me"."nickname") end as "nickname", "me"."language" as "my_language", "me"."created_at" as "my_since", "me"."throw_count" as "my_throws", "me"."official" as "my_official", "me"."banned_at" as "my_banned_at", "me"."set_back_until", case when (exists (select 1
  from blocks
  where blocker_id = $1 and blocked_id = "designs"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "designs"."designer_id" and blocked_id = $2)) then 1 else 0 end as "blocked"
  from "designs" inner
  join "users" as "designer" on "designer"."id" = "designs"."designer_id" inner
  join "users" as "me" on "me"."id" = $3
  where "designs"."id" = $4;
--   Nested Loop
--     ->  Nested Loop
--           ->  Index Scan using designs_pkey on designs
--                 Index Cond: (id = $4)
--           ->  Index Scan using users_pkey on users designer
--                 Index Cond: (id = designs.designer_id)
--     ->  Index Scan using users_pkey on users me
--           Index Cond: (id = $3)
--     SubPlan 1
--       ->  Index Only Scan using blocks_pkey on blocks
--             Index Cond: ((blocker_id = $1) AND (blocked_id = designs.designer_id))
--     SubPlan 3
--       ->  Index Only Scan using blocks_pkey on blocks blocks_1
--             Index Cond: ((blocker_id = designs.designer_id) AND (blocked_id = $2))

-- src/square/comments.ts selectDesignCommentById
select "design_comments"."id", "design_comments"."design_id", "design_comments"."author_id", "design_comments"."content", "design_comments"."created_at", "design_comments"."masks", "design_comments"."hidden_at", "author"."created_at" as "writer_since", "author"."throw_count" as "writer_throws", case when "author"."hidden_at" is not null or "author"."banned_at" is not null then '• • •' else coalesce("author"."nickname_shown", "author"."nickname") end as "nickname", case when "author"."hidden_at" is null and "author"."banned_at" is null then "author"."avatar" end as "avatar", "author"."country" as "country", "author"."official" as "official"
  from "design_comments" inner
  join "users" as "author" on "author"."id" = "design_comments"."author_id"
  where "design_comments"."id" = $1;
--   Nested Loop
--     ->  Index Scan using design_comments_pkey on design_comments
--           Index Cond: (id = $1)
--     ->  Index Scan using users_pkey on users author
--           Index Cond: (id = design_comments.author_id)

-- src/square/comments.ts selectNewestComments
select "design_comments"."id", "design_comments"."design_id", "design_comments"."author_id", "design_comments"."content", "design_comments"."created_at", "design_comments"."masks", "design_comments"."hidden_at", "author"."created_at" as "writer_since", "author"."throw_count" as "writer_throws", case when "author"."hidden_at" is not null or "author"."banned_at" is not null then '• • •' else coalesce("author"."nickname_shown", "author"."nickname") end as "nickname", case when "author"."hidden_at" is null and "author"."banned_at" is null then "author"."avatar" end as "avatar", "author"."country" as "country", "author"."official" as "official"
  from "design_comments" inner
  join "users" as "author" on "author"."id" = "design_comments"."author_id"
  where "design_comments"."design_id" = $1 and (("author"."id" = $2 or coalesce("author"."adult_at", case when "author"."official" = 1 then 0 end) between $3 and $4) and "author"."banned_at" is null and not (exists (select 1
  from blocks
  where blocker_id = $5 and blocked_id = "author"."id") or exists (select 1
  from blocks
  where blocker_id = "author"."id" and blocked_id = $6))) and ("design_comments"."hidden_at" is null or "design_comments"."author_id" = $7) and ("design_comments"."created_at", "design_comments"."id") < ($8, $9)
  order by "design_comments"."created_at" desc, "design_comments"."id" desc
  limit $10;
--   Limit
--     ->  Nested Loop
--           ->  Index Scan Backward using design_comments_design on design_comments
--                 Index Cond: ((design_id = $1) AND (ROW(created_at, id) < ROW($8, $9)))
--                 Filter: ((hidden_at IS NULL) OR (author_id = $7))
--           ->  Index Scan using users_pkey on users author
--                 Index Cond: (id = design_comments.author_id)
--                 Filter: ((banned_at IS NULL) AND ((id = $2) OR ((COALESCE(adult_at, (CASE WHEN (official = 1) THEN 0 ELSE NULL::integer END)::bigint) >= $3) AND (COALESCE(adult_at, (CASE WHEN (official = 1) THEN 0 ELSE NULL::integer END)::bigint) <= $4))) AND (NOT (ANY (id = (hashed SubPlan 2).col1))) AND (NOT (ANY (id = (hashed SubPlan 4).col1))))
--                 SubPlan 2
--                   ->  Bitmap Heap Scan on blocks
--                         Recheck Cond: (blocker_id = $5)
--                         ->  Bitmap Index Scan on blocks_listed
--                               Index Cond: (blocker_id = $5)
--                 SubPlan 4
--                   ->  Bitmap Heap Scan on blocks blocks_1
--                         Recheck Cond: (blocked_id = $6)
--                         ->  Bitmap Index Scan on blocks_blocked
--                               Index Cond: (blocked_id = $6)

-- src/square/count-views.ts insertDesignView
insert into "design_views" ("design_id", "user_id", "created_at")
  values ($1, $2, $3)
  on conflict do nothing
  returning "user_id";

-- src/square/likes.ts LIKE_CHANGES
update "design_likes"
  set "active" = $1
  where "design_id" = $2 and "user_id" = $3 and "active" = $4
  returning "active";
--   Update on design_likes
--     ->  Index Scan using design_likes_user on design_likes
--           Index Cond: ((user_id = $3) AND (design_id = $2))
--           Filter: (active = $4)

-- src/square/likes.ts LIKE_CHANGES (2)
update "design_likes"
  set "active" = $1
  where "design_id" = $2 and "user_id" = $3 and "active" = $4
  returning "active";
--   Update on design_likes
--     ->  Index Scan using design_likes_user on design_likes
--           Index Cond: ((user_id = $3) AND (design_id = $2))
--           Filter: (active = $4)

-- src/square/likes.ts insertDesignLike
insert into "design_likes" ("design_id", "user_id", "active", "created_at")
  values ($1, $2, $3, $4)
  on conflict do nothing
  returning "active";

-- src/square/list-pages.ts selectDesignById
select "designs"."id", "designs"."designer_id", "designs"."version", "designs"."name", "designs"."story", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."comment_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."created_at", "designs"."hidden_at", "designs"."masks", "designer"."created_at" as "writer_since", "designer"."throw_count" as "writer_throws", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", "designer"."adult_at", "designer"."banned_at", "designer"."suspended_until", "pictures"."params", "mine"."active" as "liked", case when (exists (select 1
  from blocks
  where blocker_id = $1 and blocked_id = "designs"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "designs"."designer_id" and blocked_id = $2)) then 1 else 0 end as "blocked"
  from "designs" inner
  join "users" as "designer" on "designer"."id" = "designs"."designer_id" inner
  join "pictures" on "pictures"."hash" = "designs"."picture"
  left
  join "design_likes" as "mine" on "mine"."design_id" = "designs"."id" and "mine"."user_id" = $3
  where "designs"."id" = $4;
--   Nested Loop Left Join
--     ->  Nested Loop
--           ->  Nested Loop
--                 ->  Index Scan using designs_pkey on designs
--                       Index Cond: (id = $4)
--                 ->  Index Scan using users_pkey on users designer
--                       Index Cond: (id = designs.designer_id)
--           ->  Index Scan using pictures_pkey on pictures
--                 Index Cond: (hash = designs.picture)
--     ->  Index Scan using design_likes_user on design_likes mine
--           Index Cond: ((user_id = $3) AND (design_id = $4))
--     SubPlan 1
--       ->  Index Only Scan using blocks_pkey on blocks
--             Index Cond: ((blocker_id = $1) AND (blocked_id = designs.designer_id))
--     SubPlan 3
--       ->  Index Only Scan using blocks_pkey on blocks blocks_1
--             Index Cond: ((blocker_id = designs.designer_id) AND (blocked_id = $2))

-- src/square/list-pages.ts selectDesigner
select "id", "id" as "designer_id", "adult_at", "hidden_at", "banned_at", "suspended_until", case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official", case when (exists (select 1
  from blocks
  where blocker_id = $1 and blocked_id = "users"."id") or exists (select 1
  from blocks
  where blocker_id = "users"."id" and blocked_id = $2)) then 1 else 0 end as "blocked"
  from "users"
  where "id" = $3;
--   Index Scan using users_pkey on users
--     Index Cond: (id = $3)
--     SubPlan 1
--       ->  Index Only Scan using blocks_pkey on blocks
--             Index Cond: ((blocker_id = $1) AND (blocked_id = users.id))
--     SubPlan 3
--       ->  Index Only Scan using blocks_pkey on blocks blocks_1
--             Index Cond: ((blocker_id = users.id) AND (blocked_id = $2))

-- src/square/list-query.ts selectList
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."listed_at", "designs"."id") < ($1, $2)
  order by "designs"."listed_at" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = $3
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at > $4) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= $5)) and not (exists (select 1
  from blocks
  where blocker_id = $6 and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = $7))
  order by "near"."listed_at" desc, "near"."id" desc
  limit $8;
--   Limit
--     ->  Nested Loop Left Join
--           ->  Nested Loop
--                 ->  Subquery Scan on near
--                       Filter: ((NOT (ANY (near.designer_id = (hashed SubPlan 2).col1))) AND (NOT (ANY (near.designer_id = (hashed SubPlan 4).col1))))
--                       ->  Limit
--                             ->  Index Scan Backward using designs_latest on designs
--                                   Index Cond: ((status = 'forSale'::text) AND (ROW(listed_at, id) < ROW($1, $2)))
--                                   Filter: (hidden_at IS NULL)
--                       SubPlan 2
--                         ->  Bitmap Heap Scan on blocks
--                               Recheck Cond: (blocker_id = $6)
--                               ->  Bitmap Index Scan on blocks_listed
--                                     Index Cond: (blocker_id = $6)
--                       SubPlan 4
--                         ->  Bitmap Heap Scan on blocks blocks_1
--                               Recheck Cond: (blocked_id = $7)
--                               ->  Bitmap Index Scan on blocks_blocked
--                                     Index Cond: (blocked_id = $7)
--                 ->  Index Scan using users_pkey on users designer
--                       Index Cond: (id = near.designer_id)
--                       Filter: ((banned_at IS NULL) AND ((suspended_until IS NULL) OR (suspended_until <= $5)) AND (((official = 1) AND (adult_at IS NULL)) OR (adult_at > $4)))
--           ->  Index Scan using design_likes_user on design_likes mine
--                 Index Cond: ((user_id = $3) AND (design_id = near.id))

-- src/square/list-query.ts selectList (10)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where status = 'exhibition' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."listed_at", "designs"."id") < ($1, $2)
  order by "designs"."listed_at" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = $3
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at <= $4) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= $5)) and not (exists (select 1
  from blocks
  where blocker_id = $6 and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = $7))
  order by "near"."listed_at" desc, "near"."id" desc
  limit $8;
--   Limit
--     ->  Nested Loop Left Join
--           ->  Nested Loop
--                 ->  Subquery Scan on near
--                       Filter: ((NOT (ANY (near.designer_id = (hashed SubPlan 2).col1))) AND (NOT (ANY (near.designer_id = (hashed SubPlan 4).col1))))
--                       ->  Limit
--                             ->  Index Scan Backward using designs_latest on designs
--                                   Index Cond: ((status = 'exhibition'::text) AND (ROW(listed_at, id) < ROW($1, $2)))
--                                   Filter: (hidden_at IS NULL)
--                       SubPlan 2
--                         ->  Bitmap Heap Scan on blocks
--                               Recheck Cond: (blocker_id = $6)
--                               ->  Bitmap Index Scan on blocks_listed
--                                     Index Cond: (blocker_id = $6)
--                       SubPlan 4
--                         ->  Bitmap Heap Scan on blocks blocks_1
--                               Recheck Cond: (blocked_id = $7)
--                               ->  Bitmap Index Scan on blocks_blocked
--                                     Index Cond: (blocked_id = $7)
--                 ->  Index Scan using users_pkey on users designer
--                       Index Cond: (id = near.designer_id)
--                       Filter: ((banned_at IS NULL) AND ((suspended_until IS NULL) OR (suspended_until <= $5)) AND (((official = 1) AND (adult_at IS NULL)) OR (adult_at <= $4)))
--           ->  Index Scan using design_likes_user on design_likes mine
--                 Index Cond: ((user_id = $3) AND (design_id = near.id))

-- src/square/list-query.ts selectList (11)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "found"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from (select id
  from (select design_id as id
  from design_keys
  where key = $1 and status = 'forSale' and design_id < $2
  order by design_id desc
  limit 5000) as walked
  where exists (select 1
  from design_keys as too
  where too.key = $3 and too.status = 'forSale' and too.design_id = walked.id) ) as found cross
  join designs
  where designs.id = found.id and status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("found"."id") < ($4)
  order by "found"."id" desc
  limit 5000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = $5
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at <= $6) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= $7)) and not (exists (select 1
  from blocks
  where blocker_id = $8 and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = $9))
  order by "near"."id" desc
  limit $10;
--   Limit
--     ->  Nested Loop Left Join
--           ->  Nested Loop
--                 ->  Subquery Scan on near
--                       Filter: ((NOT (ANY (near.designer_id = (hashed SubPlan 2).col1))) AND (NOT (ANY (near.designer_id = (hashed SubPlan 4).col1))))
--                       ->  Limit
--                             ->  Nested Loop
--                                   Join Filter: (too.design_id = designs.id)
--                                   ->  Nested Loop
--                                         Join Filter: (walked.id = too.design_id)
--                                         ->  Subquery Scan on walked
--                                               Filter: (walked.id < $4)
--                                               ->  Limit
--                                                     ->  Index Only Scan Backward using design_keys_pkey on design_keys
--                                                           Index Cond: ((key = $1) AND (status = 'forSale'::text) AND (design_id < $2))
--                                         ->  Index Only Scan Backward using design_keys_pkey on design_keys too
--                                               Index Cond: ((key = $3) AND (status = 'forSale'::text))
--                                   ->  Index Scan using designs_hottest on designs
--                                         Index Cond: (status = 'forSale'::text)
--                                         Filter: (hidden_at IS NULL)
--                       SubPlan 2
--                         ->  Bitmap Heap Scan on blocks
--                               Recheck Cond: (blocker_id = $8)
--                               ->  Bitmap Index Scan on blocks_listed
--                                     Index Cond: (blocker_id = $8)
--                       SubPlan 4
--                         ->  Bitmap Heap Scan on blocks blocks_1
--                               Recheck Cond: (blocked_id = $9)
--                               ->  Bitmap Index Scan on blocks_blocked
--                                     Index Cond: (blocked_id = $9)
--                 ->  Index Scan using users_pkey on users designer
--                       Index Cond: (id = near.designer_id)
--                       Filter: ((banned_at IS NULL) AND ((suspended_until IS NULL) OR (suspended_until <= $7)) AND (((official = 1) AND (adult_at IS NULL)) OR (adult_at <= $6)))
--           ->  Index Scan using design_likes_user on design_likes mine
--                 Index Cond: ((user_id = $5) AND (design_id = near.id))

-- src/square/list-query.ts selectList (12)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where designer_id = $1 and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."listed_at", "designs"."id") < ($2, $3)
  order by "designs"."listed_at" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = $4
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at <= $5) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= $6)) and not (exists (select 1
  from blocks
  where blocker_id = $7 and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = $8))
  order by "near"."listed_at" desc, "near"."id" desc
  limit $9;
--   Limit
--     ->  Nested Loop Left Join
--           ->  Nested Loop
--                 ->  Subquery Scan on near
--                       Filter: ((NOT (ANY (near.designer_id = (hashed SubPlan 2).col1))) AND (NOT (ANY (near.designer_id = (hashed SubPlan 4).col1))))
--                       ->  Limit
--                             ->  Index Scan Backward using designs_shelf on designs
--                                   Index Cond: ((designer_id = $1) AND (ROW(listed_at, id) < ROW($2, $3)))
--                                   Filter: (hidden_at IS NULL)
--                       SubPlan 2
--                         ->  Bitmap Heap Scan on blocks
--                               Recheck Cond: (blocker_id = $7)
--                               ->  Bitmap Index Scan on blocks_listed
--                                     Index Cond: (blocker_id = $7)
--                       SubPlan 4
--                         ->  Bitmap Heap Scan on blocks blocks_1
--                               Recheck Cond: (blocked_id = $8)
--                               ->  Bitmap Index Scan on blocks_blocked
--                                     Index Cond: (blocked_id = $8)
--                 ->  Index Scan using users_pkey on users designer
--                       Index Cond: (id = near.designer_id)
--                       Filter: ((banned_at IS NULL) AND ((suspended_until IS NULL) OR (suspended_until <= $6)) AND (((official = 1) AND (adult_at IS NULL)) OR (adult_at <= $5)))
--           ->  Index Scan using design_likes_user on design_likes mine
--                 Index Cond: ((user_id = $4) AND (design_id = near.id))

-- src/square/list-query.ts selectList (2)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."like_count", "designs"."listed_at", "designs"."id") < ($1, $2, $3)
  order by "designs"."like_count" desc, "designs"."listed_at" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = $4
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at > $5) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= $6)) and not (exists (select 1
  from blocks
  where blocker_id = $7 and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = $8))
  order by "near"."like_count" desc, "near"."listed_at" desc, "near"."id" desc
  limit $9;
--   Limit
--     ->  Nested Loop Left Join
--           ->  Nested Loop
--                 ->  Subquery Scan on near
--                       Filter: ((NOT (ANY (near.designer_id = (hashed SubPlan 2).col1))) AND (NOT (ANY (near.designer_id = (hashed SubPlan 4).col1))))
--                       ->  Limit
--                             ->  Index Scan Backward using designs_liked on designs
--                                   Index Cond: ((status = 'forSale'::text) AND (ROW(like_count, listed_at, id) < ROW($1, $2, $3)))
--                                   Filter: (hidden_at IS NULL)
--                       SubPlan 2
--                         ->  Bitmap Heap Scan on blocks
--                               Recheck Cond: (blocker_id = $7)
--                               ->  Bitmap Index Scan on blocks_listed
--                                     Index Cond: (blocker_id = $7)
--                       SubPlan 4
--                         ->  Bitmap Heap Scan on blocks blocks_1
--                               Recheck Cond: (blocked_id = $8)
--                               ->  Bitmap Index Scan on blocks_blocked
--                                     Index Cond: (blocked_id = $8)
--                 ->  Index Scan using users_pkey on users designer
--                       Index Cond: (id = near.designer_id)
--                       Filter: ((banned_at IS NULL) AND ((suspended_until IS NULL) OR (suspended_until <= $6)) AND (((official = 1) AND (adult_at IS NULL)) OR (adult_at > $5)))
--           ->  Index Scan using design_likes_user on design_likes mine
--                 Index Cond: ((user_id = $4) AND (design_id = near.id))

-- src/square/list-query.ts selectList (3)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."hot", "designs"."id") < ($1, $2)
  order by "designs"."hot" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = $3
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at > $4) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= $5)) and not (exists (select 1
  from blocks
  where blocker_id = $6 and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = $7))
  order by "near"."hot" desc, "near"."id" desc
  limit $8;
--   Limit
--     ->  Nested Loop Left Join
--           ->  Nested Loop
--                 ->  Subquery Scan on near
--                       Filter: ((NOT (ANY (near.designer_id = (hashed SubPlan 2).col1))) AND (NOT (ANY (near.designer_id = (hashed SubPlan 4).col1))))
--                       ->  Limit
--                             ->  Index Scan Backward using designs_hottest on designs
--                                   Index Cond: ((status = 'forSale'::text) AND (ROW(hot, id) < ROW($1, $2)))
--                                   Filter: (hidden_at IS NULL)
--                       SubPlan 2
--                         ->  Bitmap Heap Scan on blocks
--                               Recheck Cond: (blocker_id = $6)
--                               ->  Bitmap Index Scan on blocks_listed
--                                     Index Cond: (blocker_id = $6)
--                       SubPlan 4
--                         ->  Bitmap Heap Scan on blocks blocks_1
--                               Recheck Cond: (blocked_id = $7)
--                               ->  Bitmap Index Scan on blocks_blocked
--                                     Index Cond: (blocked_id = $7)
--                 ->  Index Scan using users_pkey on users designer
--                       Index Cond: (id = near.designer_id)
--                       Filter: ((banned_at IS NULL) AND ((suspended_until IS NULL) OR (suspended_until <= $5)) AND (((official = 1) AND (adult_at IS NULL)) OR (adult_at > $4)))
--           ->  Index Scan using design_likes_user on design_likes mine
--                 Index Cond: ((user_id = $3) AND (design_id = near.id))

-- src/square/list-query.ts selectList (4)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where status = 'exhibition' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."listed_at", "designs"."id") < ($1, $2)
  order by "designs"."listed_at" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = $3
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at > $4) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= $5)) and not (exists (select 1
  from blocks
  where blocker_id = $6 and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = $7))
  order by "near"."listed_at" desc, "near"."id" desc
  limit $8;
--   Limit
--     ->  Nested Loop Left Join
--           ->  Nested Loop
--                 ->  Subquery Scan on near
--                       Filter: ((NOT (ANY (near.designer_id = (hashed SubPlan 2).col1))) AND (NOT (ANY (near.designer_id = (hashed SubPlan 4).col1))))
--                       ->  Limit
--                             ->  Index Scan Backward using designs_latest on designs
--                                   Index Cond: ((status = 'exhibition'::text) AND (ROW(listed_at, id) < ROW($1, $2)))
--                                   Filter: (hidden_at IS NULL)
--                       SubPlan 2
--                         ->  Bitmap Heap Scan on blocks
--                               Recheck Cond: (blocker_id = $6)
--                               ->  Bitmap Index Scan on blocks_listed
--                                     Index Cond: (blocker_id = $6)
--                       SubPlan 4
--                         ->  Bitmap Heap Scan on blocks blocks_1
--                               Recheck Cond: (blocked_id = $7)
--                               ->  Bitmap Index Scan on blocks_blocked
--                                     Index Cond: (blocked_id = $7)
--                 ->  Index Scan using users_pkey on users designer
--                       Index Cond: (id = near.designer_id)
--                       Filter: ((banned_at IS NULL) AND ((suspended_until IS NULL) OR (suspended_until <= $5)) AND (((official = 1) AND (adult_at IS NULL)) OR (adult_at > $4)))
--           ->  Index Scan using design_likes_user on design_likes mine
--                 Index Cond: ((user_id = $3) AND (design_id = near.id))

-- src/square/list-query.ts selectList (5)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "found"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from (select id
  from (select design_id as id
  from design_keys
  where key = $1 and status = 'forSale' and design_id < $2
  order by design_id desc
  limit 5000) as walked
  where exists (select 1
  from design_keys as too
  where too.key = $3 and too.status = 'forSale' and too.design_id = walked.id) ) as found cross
  join designs
  where designs.id = found.id and status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("found"."id") < ($4)
  order by "found"."id" desc
  limit 5000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = $5
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at > $6) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= $7)) and not (exists (select 1
  from blocks
  where blocker_id = $8 and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = $9))
  order by "near"."id" desc
  limit $10;
--   Limit
--     ->  Nested Loop Left Join
--           ->  Nested Loop
--                 ->  Subquery Scan on near
--                       Filter: ((NOT (ANY (near.designer_id = (hashed SubPlan 2).col1))) AND (NOT (ANY (near.designer_id = (hashed SubPlan 4).col1))))
--                       ->  Limit
--                             ->  Nested Loop
--                                   Join Filter: (too.design_id = designs.id)
--                                   ->  Nested Loop
--                                         Join Filter: (walked.id = too.design_id)
--                                         ->  Subquery Scan on walked
--                                               Filter: (walked.id < $4)
--                                               ->  Limit
--                                                     ->  Index Only Scan Backward using design_keys_pkey on design_keys
--                                                           Index Cond: ((key = $1) AND (status = 'forSale'::text) AND (design_id < $2))
--                                         ->  Index Only Scan Backward using design_keys_pkey on design_keys too
--                                               Index Cond: ((key = $3) AND (status = 'forSale'::text))
--                                   ->  Index Scan using designs_hottest on designs
--                                         Index Cond: (status = 'forSale'::text)
--                                         Filter: (hidden_at IS NULL)
--                       SubPlan 2
--                         ->  Bitmap Heap Scan on blocks
--                               Recheck Cond: (blocker_id = $8)
--                               ->  Bitmap Index Scan on blocks_listed
--                                     Index Cond: (blocker_id = $8)
--                       SubPlan 4
--                         ->  Bitmap Heap Scan on blocks blocks_1
--                               Recheck Cond: (blocked_id = $9)
--                               ->  Bitmap Index Scan on blocks_blocked
--                                     Index Cond: (blocked_id = $9)
--                 ->  Index Scan using users_pkey on users designer
--                       Index Cond: (id = near.designer_id)
--                       Filter: ((banned_at IS NULL) AND ((suspended_until IS NULL) OR (suspended_until <= $7)) AND (((official = 1) AND (adult_at IS NULL)) OR (adult_at > $6)))
--           ->  Index Scan using design_likes_user on design_likes mine
--                 Index Cond: ((user_id = $5) AND (design_id = near.id))

-- src/square/list-query.ts selectList (6)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where designer_id = $1 and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."listed_at", "designs"."id") < ($2, $3)
  order by "designs"."listed_at" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = $4
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at > $5) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= $6)) and not (exists (select 1
  from blocks
  where blocker_id = $7 and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = $8))
  order by "near"."listed_at" desc, "near"."id" desc
  limit $9;
--   Limit
--     ->  Nested Loop Left Join
--           ->  Nested Loop
--                 ->  Subquery Scan on near
--                       Filter: ((NOT (ANY (near.designer_id = (hashed SubPlan 2).col1))) AND (NOT (ANY (near.designer_id = (hashed SubPlan 4).col1))))
--                       ->  Limit
--                             ->  Index Scan Backward using designs_shelf on designs
--                                   Index Cond: ((designer_id = $1) AND (ROW(listed_at, id) < ROW($2, $3)))
--                                   Filter: (hidden_at IS NULL)
--                       SubPlan 2
--                         ->  Bitmap Heap Scan on blocks
--                               Recheck Cond: (blocker_id = $7)
--                               ->  Bitmap Index Scan on blocks_listed
--                                     Index Cond: (blocker_id = $7)
--                       SubPlan 4
--                         ->  Bitmap Heap Scan on blocks blocks_1
--                               Recheck Cond: (blocked_id = $8)
--                               ->  Bitmap Index Scan on blocks_blocked
--                                     Index Cond: (blocked_id = $8)
--                 ->  Index Scan using users_pkey on users designer
--                       Index Cond: (id = near.designer_id)
--                       Filter: ((banned_at IS NULL) AND ((suspended_until IS NULL) OR (suspended_until <= $6)) AND (((official = 1) AND (adult_at IS NULL)) OR (adult_at > $5)))
--           ->  Index Scan using design_likes_user on design_likes mine
--                 Index Cond: ((user_id = $4) AND (design_id = near.id))

-- src/square/list-query.ts selectList (7)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."listed_at", "designs"."id") < ($1, $2)
  order by "designs"."listed_at" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = $3
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at <= $4) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= $5)) and not (exists (select 1
  from blocks
  where blocker_id = $6 and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = $7))
  order by "near"."listed_at" desc, "near"."id" desc
  limit $8;
--   Limit
--     ->  Nested Loop Left Join
--           ->  Nested Loop
--                 ->  Subquery Scan on near
--                       Filter: ((NOT (ANY (near.designer_id = (hashed SubPlan 2).col1))) AND (NOT (ANY (near.designer_id = (hashed SubPlan 4).col1))))
--                       ->  Limit
--                             ->  Index Scan Backward using designs_latest on designs
--                                   Index Cond: ((status = 'forSale'::text) AND (ROW(listed_at, id) < ROW($1, $2)))
--                                   Filter: (hidden_at IS NULL)
--                       SubPlan 2
--                         ->  Bitmap Heap Scan on blocks
--                               Recheck Cond: (blocker_id = $6)
--                               ->  Bitmap Index Scan on blocks_listed
--                                     Index Cond: (blocker_id = $6)
--                       SubPlan 4
--                         ->  Bitmap Heap Scan on blocks blocks_1
--                               Recheck Cond: (blocked_id = $7)
--                               ->  Bitmap Index Scan on blocks_blocked
--                                     Index Cond: (blocked_id = $7)
--                 ->  Index Scan using users_pkey on users designer
--                       Index Cond: (id = near.designer_id)
--                       Filter: ((banned_at IS NULL) AND ((suspended_until IS NULL) OR (suspended_until <= $5)) AND (((official = 1) AND (adult_at IS NULL)) OR (adult_at <= $4)))
--           ->  Index Scan using design_likes_user on design_likes mine
--                 Index Cond: ((user_id = $3) AND (design_id = near.id))

-- src/square/list-query.ts selectList (8)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."like_count", "designs"."listed_at", "designs"."id") < ($1, $2, $3)
  order by "designs"."like_count" desc, "designs"."listed_at" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = $4
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at <= $5) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= $6)) and not (exists (select 1
  from blocks
  where blocker_id = $7 and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = $8))
  order by "near"."like_count" desc, "near"."listed_at" desc, "near"."id" desc
  limit $9;
--   Limit
--     ->  Nested Loop Left Join
--           ->  Nested Loop
--                 ->  Subquery Scan on near
--                       Filter: ((NOT (ANY (near.designer_id = (hashed SubPlan 2).col1))) AND (NOT (ANY (near.designer_id = (hashed SubPlan 4).col1))))
--                       ->  Limit
--                             ->  Index Scan Backward using designs_liked on designs
--                                   Index Cond: ((status = 'forSale'::text) AND (ROW(like_count, listed_at, id) < ROW($1, $2, $3)))
--                                   Filter: (hidden_at IS NULL)
--                       SubPlan 2
--                         ->  Bitmap Heap Scan on blocks
--                               Recheck Cond: (blocker_id = $7)
--                               ->  Bitmap Index Scan on blocks_listed
--                                     Index Cond: (blocker_id = $7)
--                       SubPlan 4
--                         ->  Bitmap Heap Scan on blocks blocks_1
--                               Recheck Cond: (blocked_id = $8)
--                               ->  Bitmap Index Scan on blocks_blocked
--                                     Index Cond: (blocked_id = $8)
--                 ->  Index Scan using users_pkey on users designer
--                       Index Cond: (id = near.designer_id)
--                       Filter: ((banned_at IS NULL) AND ((suspended_until IS NULL) OR (suspended_until <= $6)) AND (((official = 1) AND (adult_at IS NULL)) OR (adult_at <= $5)))
--           ->  Index Scan using design_likes_user on design_likes mine
--                 Index Cond: ((user_id = $4) AND (design_id = near.id))

-- src/square/list-query.ts selectList (9)
select "near"."id", "near"."designer_id", "near"."name", "near"."picture", "near"."status", "near"."price", "near"."like_count", "near"."view_count", "near"."hot", "near"."listed_at", "near"."masks", "near"."version", "near"."story", "near"."comment_count", "near"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official", designer.created_at as writer_since, designer.throw_count as writer_throws, mine.active as liked
  from (select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks", "designs"."version", "designs"."story", "designs"."comment_count", "designs"."created_at"
  from designs
  where status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."hot", "designs"."id") < ($1, $2)
  order by "designs"."hot" desc, "designs"."id" desc
  limit 1000) as near
  join users as designer on designer.id = near.designer_id
  left
  join design_likes as mine on mine.design_id = near.id and mine.user_id = $3
  where ((designer.official = 1 and designer.adult_at is null) or designer.adult_at <= $4) and ("designer"."banned_at" is null and ("designer"."suspended_until" is null or "designer"."suspended_until" <= $5)) and not (exists (select 1
  from blocks
  where blocker_id = $6 and blocked_id = "near"."designer_id") or exists (select 1
  from blocks
  where blocker_id = "near"."designer_id" and blocked_id = $7))
  order by "near"."hot" desc, "near"."id" desc
  limit $8;
--   Limit
--     ->  Nested Loop Left Join
--           ->  Nested Loop
--                 ->  Subquery Scan on near
--                       Filter: ((NOT (ANY (near.designer_id = (hashed SubPlan 2).col1))) AND (NOT (ANY (near.designer_id = (hashed SubPlan 4).col1))))
--                       ->  Limit
--                             ->  Index Scan Backward using designs_hottest on designs
--                                   Index Cond: ((status = 'forSale'::text) AND (ROW(hot, id) < ROW($1, $2)))
--                                   Filter: (hidden_at IS NULL)
--                       SubPlan 2
--                         ->  Bitmap Heap Scan on blocks
--                               Recheck Cond: (blocker_id = $6)
--                               ->  Bitmap Index Scan on blocks_listed
--                                     Index Cond: (blocker_id = $6)
--                       SubPlan 4
--                         ->  Bitmap Heap Scan on blocks blocks_1
--                               Recheck Cond: (blocked_id = $7)
--                               ->  Bitmap Index Scan on blocks_blocked
--                                     Index Cond: (blocked_id = $7)
--                 ->  Index Scan using users_pkey on users designer
--                       Index Cond: (id = near.designer_id)
--                       Filter: ((banned_at IS NULL) AND ((suspended_until IS NULL) OR (suspended_until <= $5)) AND (((official = 1) AND (adult_at IS NULL)) OR (adult_at <= $4)))
--           ->  Index Scan using design_likes_user on design_likes mine
--                 Index Cond: ((user_id = $3) AND (design_id = near.id))

-- src/square/list-query.ts selectWindowEnd
select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks"
  from designs
  where status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."listed_at", "designs"."id") < ($1, $2)
  order by "designs"."listed_at" desc, "designs"."id" desc
  limit 1 offset 999;
--   Limit
--     ->  Index Scan Backward using designs_latest on designs
--           Index Cond: ((status = 'forSale'::text) AND (ROW(listed_at, id) < ROW($1, $2)))
--           Filter: (hidden_at IS NULL)

-- src/square/list-query.ts selectWindowEnd (2)
select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks"
  from designs
  where status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."like_count", "designs"."listed_at", "designs"."id") < ($1, $2, $3)
  order by "designs"."like_count" desc, "designs"."listed_at" desc, "designs"."id" desc
  limit 1 offset 999;
--   Limit
--     ->  Index Scan Backward using designs_liked on designs
--           Index Cond: ((status = 'forSale'::text) AND (ROW(like_count, listed_at, id) < ROW($1, $2, $3)))
--           Filter: (hidden_at IS NULL)

-- src/square/list-query.ts selectWindowEnd (3)
select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks"
  from designs
  where status = 'forSale' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."hot", "designs"."id") < ($1, $2)
  order by "designs"."hot" desc, "designs"."id" desc
  limit 1 offset 999;
--   Limit
--     ->  Index Scan Backward using designs_hottest on designs
--           Index Cond: ((status = 'forSale'::text) AND (ROW(hot, id) < ROW($1, $2)))
--           Filter: (hidden_at IS NULL)

-- src/square/list-query.ts selectWindowEnd (4)
select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks"
  from designs
  where status = 'exhibition' and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."listed_at", "designs"."id") < ($1, $2)
  order by "designs"."listed_at" desc, "designs"."id" desc
  limit 1 offset 999;
--   Limit
--     ->  Index Scan Backward using designs_latest on designs
--           Index Cond: ((status = 'exhibition'::text) AND (ROW(listed_at, id) < ROW($1, $2)))
--           Filter: (hidden_at IS NULL)

-- src/square/list-query.ts selectWindowEnd (5)
select design_id as id
  from design_keys
  where key = $1 and status = 'forSale' and design_id < $2
  order by design_id desc
  limit 1 offset 4999;
--   Limit
--     ->  Index Only Scan Backward using design_keys_pkey on design_keys
--           Index Cond: ((key = $1) AND (status = 'forSale'::text) AND (design_id < $2))

-- src/square/list-query.ts selectWindowEnd (6)
select "designs"."id", "designs"."designer_id", "designs"."name", "designs"."picture", "designs"."status", "designs"."price", "designs"."like_count", "designs"."view_count", "designs"."hot", "designs"."listed_at", "designs"."masks"
  from designs
  where designer_id = $1 and status in ('forSale', 'exhibition') and hidden_at is null and ("designs"."listed_at", "designs"."id") < ($2, $3)
  order by "designs"."listed_at" desc, "designs"."id" desc
  limit 1 offset 999;
--   Limit
--     ->  Index Scan Backward using designs_shelf on designs
--           Index Cond: ((designer_id = $1) AND (ROW(listed_at, id) < ROW($2, $3)))
--           Filter: (hidden_at IS NULL)
