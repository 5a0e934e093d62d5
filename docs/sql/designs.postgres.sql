-- src/designs/pictures/kept-params.ts selectParams
with wanted(name) as (values ($1), ($2), ($3), ($4), ($5), ($6), ($7), ($8), ($9), ($10), ($11), ($12), ($13), ($14), ($15), ($16), ($17), ($18), ($19), ($20), ($21)) select hash, params
  from wanted inner
  join pictures on hash = name;
--   Nested Loop
--     ->  Values Scan on "*VALUES*"
--     ->  Index Scan using pictures_pkey on pictures
--           Index Cond: (hash = "*VALUES*".column1)

-- src/designs/reading/counts.ts selectDesignedCount
select count(*) as "n"
  from "designs"
  where "owner_id" = $1 and "status" <> 'purchased' and "hidden" = 0;
--   Aggregate
--     ->  Index Only Scan using designs_designed on designs
--           Index Cond: (owner_id = $1)

-- src/designs/reading/detail.ts selectDesignById
select "designs"."id", "designs"."version", "designs"."name", "designs"."story", "designs"."picture", "designs"."designer_id", "designs"."owner_id", "designs"."status", "designs"."price", "designs"."uses", "designs"."like_count", "designs"."comment_count", "designs"."view_count", "designs"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "designer_nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "designer_avatar", "designer"."country" as "designer_country", "designer"."official" as "designer_official", "pictures"."params", "designer"."adult_at" as "designer_adult_at", "designs"."masks", "designer"."created_at" as "writer_since", "designer"."throw_count" as "writer_throws", "designer"."banned_at", "designer"."suspended_until", "designs"."house", "designs"."hidden_at", "owner"."adult_at" as "owner_adult_at", "owner"."banned_at" as "owner_banned_at", case when "owner"."hidden_at" is not null or "owner"."banned_at" is not null then '• • •' else coalesce("owner"."nickname_shown", "owner"."nickname") end as "owner_nickname", case when "owner"."hidden_at" is null and "owner"."banned_at" is null then "owner"."avatar" end as "owner_avatar", "owner"."country" as "owner_country", "owner"."official" as "owner_official"
  from "designs" inner
  join "pictures" on "pictures"."hash" = "designs"."picture" inner
  join "users" as "designer" on "designer"."id" = "designs"."designer_id"
  left
  join "users" as "owner" on "owner"."id" = "designs"."owner_id"
  where "designs"."id" = $1;
--   Nested Loop Left Join
--     ->  Nested Loop
--           ->  Nested Loop
--                 ->  Index Scan using designs_pkey on designs
--                       Index Cond: (id = $1)
--                 ->  Index Scan using pictures_pkey on pictures
--                       Index Cond: (hash = designs.picture)
--           ->  Index Scan using users_pkey on users designer
--                 Index Cond: (id = designs.designer_id)
--     ->  Index Scan using users_pkey on users owner
--           Index Cond: (id = designs.owner_id)

-- src/designs/reading/detail.ts selectMyLike
select "active"
  from "design_likes"
  where "design_id" = $1 and "user_id" = $2;
--   Index Scan using design_likes_user on design_likes
--     Index Cond: ((user_id = $2) AND (design_id = $1))

-- src/designs/reading/detail.ts selectPublicPicture
select "params", case when exists (select 1
  from designs
  join users on users.id = designs.designer_id
  where designs.picture = pictures.hash and (designs.house = 1 or users.official = 1)) then 1 else 0 end as "house"
  from "pictures"
  where "hash" = $1 and (exists (select 1
  from designs
  where designs.picture = pictures.hash and (designs.house = 1 or designs.status <> 'draft')) or exists (select 1
  from bottles
  where bottles.picture = pictures.hash and bottles.state <> 'removed'));
--   Index Scan using pictures_pkey on pictures
--     Index Cond: (hash = $1)
--     Filter: ((ANY (hash = (hashed SubPlan 4).col1)) OR (ANY (hash = (hashed SubPlan 6).col1)))
--     SubPlan 1
--       ->  Nested Loop
--             ->  Index Scan using designs_picture on designs
--                   Index Cond: (picture = pictures.hash)
--             ->  Index Scan using users_pkey on users
--                   Index Cond: (id = designs.designer_id)
--                   Filter: ((designs.house = 1) OR (official = 1))
--     SubPlan 4
--       ->  Seq Scan on designs designs_1
--             Disabled: true
--             Filter: ((house = 1) OR (status <> 'draft'::text))
--     SubPlan 6
--       ->  Seq Scan on bottles
--             Disabled: true
--             Filter: (state <> 'removed'::text)

-- src/designs/reading/lists.ts selectCollectedDesigns
select "bottles"."id", "bottles"."design_id", "bottles"."picture", "bottles"."uses", "bottles"."collected_at", "pictures"."params", "bottles"."design_name", "designer"."id" as "designer_id", "designer"."adult_at", "designer"."banned_at", "keeper"."adult_at" as "keeper_adult_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official"
  from "bottles" inner
  join "pictures" on "pictures"."hash" = "bottles"."picture"
  left
  join "designs" on "designs"."id" = "bottles"."design_id"
  left
  join "users" as "designer" on "designer"."id" = "designs"."designer_id" inner
  join "users" as "keeper" on "keeper"."id" = "bottles"."owner_id"
  where "bottles"."owner_id" = $1 and "bottles"."state" = 'kept' and ("bottles"."collected_at", "bottles"."id") < ($2, $3)
  order by "bottles"."collected_at" desc, "bottles"."id" desc
  limit $4;
--   Limit
--     ->  Nested Loop
--           ->  Nested Loop
--                 ->  Nested Loop Left Join
--                       ->  Index Scan Backward using bottles_owner on bottles
--                             Index Cond: ((owner_id = $1) AND (ROW(collected_at, id) < ROW($2, $3)))
--                             Filter: (state = 'kept'::text)
--                       ->  Nested Loop Left Join
--                             ->  Index Scan using designs_pkey on designs
--                                   Index Cond: (id = bottles.design_id)
--                             ->  Index Scan using users_pkey on users designer
--                                   Index Cond: (id = designs.designer_id)
--                 ->  Index Scan using pictures_pkey on pictures
--                       Index Cond: (hash = bottles.picture)
--           ->  Index Scan using users_pkey on users keeper
--                 Index Cond: (id = $1)

-- src/designs/reading/lists.ts selectDesignedDesigns
select "designs"."id", "designs"."version", "designs"."name", "designs"."story", "designs"."picture", "designs"."designer_id", "designs"."owner_id", "designs"."status", "designs"."price", "designs"."uses", "designs"."like_count", "designs"."comment_count", "designs"."view_count", "designs"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "designer_nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "designer_avatar", "designer"."country" as "designer_country", "designer"."official" as "designer_official", "pictures"."params", "designer"."adult_at" as "designer_adult_at", "designs"."masks", "designer"."created_at" as "writer_since", "designer"."throw_count" as "writer_throws", "designer"."banned_at", "designer"."suspended_until", "designs"."house", "designs"."hidden_at", "owner"."adult_at" as "owner_adult_at", "owner"."banned_at" as "owner_banned_at", case when "owner"."hidden_at" is not null or "owner"."banned_at" is not null then '• • •' else coalesce("owner"."nickname_shown", "owner"."nickname") end as "owner_nickname", case when "owner"."hidden_at" is null and "owner"."banned_at" is null then "owner"."avatar" end as "owner_avatar", "owner"."country" as "owner_country", "owner"."official" as "owner_official"
  from "designs" inner
  join "pictures" on "pictures"."hash" = "designs"."picture" inner
  join "users" as "designer" on "designer"."id" = "designs"."designer_id"
  left
  join "users" as "owner" on "owner"."id" = "designs"."owner_id"
  where "designs"."owner_id" = $1 and ("designs"."created_at", "designs"."id") < ($2, $3) and "designs"."status" <> 'purchased' and "designs"."hidden" = 0
  order by "designs"."created_at" desc, "designs"."id" desc
  limit $4;
--   Limit
--     ->  Nested Loop Left Join
--           ->  Nested Loop
--                 ->  Nested Loop
--                       ->  Index Scan Backward using designs_designed on designs
--                             Index Cond: ((owner_id = $1) AND (ROW(created_at, id) < ROW($2, $3)))
--                       ->  Index Scan using pictures_pkey on pictures
--                             Index Cond: (hash = designs.picture)
--                 ->  Index Scan using users_pkey on users designer
--                       Index Cond: (id = designs.designer_id)
--           ->  Index Scan using users_pkey on users owner
--                 Index Cond: (id = $1)

-- src/designs/reading/lists.ts selectPurchasedDesigns
select "designs"."id", "designs"."version", "designs"."name", "designs"."story", "designs"."picture", "designs"."designer_id", "designs"."owner_id", "designs"."status", "designs"."price", "designs"."uses", "designs"."like_count", "designs"."comment_count", "designs"."view_count", "designs"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "designer_nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "designer_avatar", "designer"."country" as "designer_country", "designer"."official" as "designer_official", "pictures"."params", "designer"."adult_at" as "designer_adult_at", "designs"."masks", "designer"."created_at" as "writer_since", "designer"."throw_count" as "writer_throws", "designer"."banned_at", "designer"."suspended_until", "designs"."house", "designs"."hidden_at", "owner"."adult_at" as "owner_adult_at", "owner"."banned_at" as "owner_banned_at", case when "owner"."hidden_at" is not null or "owner"."banned_at" is not null then '• • •' else coalesce("owner"."nickname_shown", "owner"."nickname") end as "owner_nickname", case when "owner"."hidden_at" is null and "owner"."banned_at" is null then "owner"."avatar" end as "owner_avatar", "owner"."country" as "owner_country", "owner"."official" as "owner_official"
  from "designs" inner
  join "pictures" on "pictures"."hash" = "designs"."picture" inner
  join "users" as "designer" on "designer"."id" = "designs"."designer_id"
  left
  join "users" as "owner" on "owner"."id" = "designs"."owner_id"
  where "designs"."owner_id" = $1 and ("designs"."created_at", "designs"."id") < ($2, $3) and "designs"."status" = 'purchased'
  order by "designs"."created_at" desc, "designs"."id" desc
  limit $4;
--   Limit
--     ->  Nested Loop Left Join
--           ->  Nested Loop
--                 ->  Nested Loop
--                       ->  Index Scan Backward using designs_owner on designs
--                             Index Cond: ((owner_id = $1) AND (status = 'purchased'::text) AND (ROW(created_at, id) < ROW($2, $3)))
--                       ->  Index Scan using pictures_pkey on pictures
--                             Index Cond: (hash = designs.picture)
--                 ->  Index Scan using users_pkey on users designer
--                       Index Cond: (id = designs.designer_id)
--           ->  Index Scan using users_pkey on users owner
--                 Index Cond: (id = $1)

-- src/designs/selling/market.ts updateDesignCounts
update "designs"
  set "like_count" = "like_count" + $1, "comment_count" = "comment_count" + $2
  where "id" = $3
  returning "like_count", "comment_count", "listed_at";
--   Update on designs
--     ->  Index Scan using designs_pkey on designs
--           Index Cond: (id = $3)

-- src/designs/selling/market.ts updateDesignHotness
update "designs"
  set "hot" = $1
  where "id" = $2;
--   Update on designs
--     ->  Index Scan using designs_pkey on designs
--           Index Cond: (id = $2)

-- src/designs/selling/market.ts updateToSold
update "designs"
  set "status" = $1, "updated_at" = $2
  where "id" = $3 and "status" = $4 and "hidden_at" is null
  returning *;
--   Update on designs
--     ->  Index Scan using designs_pkey on designs
--           Index Cond: (id = $3)
--           Filter: ((hidden_at IS NULL) AND (status = $4))

-- src/designs/throwable-designs.ts selectDesignById
select "designs"."id", "designs"."name", "designs"."picture", "designs"."owner_id", "designs"."status", "designs"."house", "designs"."uses", "designs"."masks", "designs"."hidden_at", "designer"."created_at", "designer"."throw_count", "designer"."official"
  from "designs" inner
  join "users" as "designer" on "designer"."id" = "designs"."designer_id"
  where "designs"."id" = $1;
--   Nested Loop
--     ->  Index Scan using designs_pkey on designs
--           Index Cond: (id = $1)
--     ->  Index Scan using users_pkey on users designer
--           Index Cond: (id = designs.designer_id)

-- src/designs/throwable-designs.ts selectDrawnDesigns
select "id", "name", "picture", "params", "created_at", "hidden_at"
  from "designs" inner
  join "pictures" on "pictures"."hash" = "designs"."picture"
  where "owner_id" = $1 and "status" <> 'purchased' and "hidden" = 0 and "status" <> 'sold'
  order by "created_at" desc, "id" desc
  limit 24;
--   Limit
--     ->  Nested Loop
--           ->  Index Scan Backward using designs_designed on designs
--                 Index Cond: (owner_id = $1)
--                 Filter: (status <> 'sold'::text)
--           ->  Index Scan using pictures_pkey on pictures
--                 Index Cond: (hash = designs.picture)

-- src/designs/throwable-designs.ts selectOwnDesignById
select "id", "name", "picture", "params", "created_at", "hidden_at", "uses", "status"
  from "designs" inner
  join "pictures" on "pictures"."hash" = "designs"."picture"
  where "id" = $1 and "owner_id" = $2;
--   Nested Loop
--     ->  Index Scan using designs_owner on designs
--           Index Cond: ((owner_id = $2) AND (id = $1))
--     ->  Index Scan using pictures_pkey on pictures
--           Index Cond: (hash = designs.picture)

-- src/designs/throwable-designs.ts selectPurchasedDesigns
select "id", "name", "picture", "params", "created_at", "hidden_at", "uses"
  from "designs" inner
  join "pictures" on "pictures"."hash" = "designs"."picture"
  where "owner_id" = $1 and "status" = 'purchased'
  order by "created_at" desc, "id" desc
  limit 24;
--   Limit
--     ->  Nested Loop
--           ->  Index Scan Backward using designs_owner on designs
--                 Index Cond: ((owner_id = $1) AND (status = 'purchased'::text))
--           ->  Index Scan using pictures_pkey on pictures
--                 Index Cond: (hash = designs.picture)

-- src/designs/throwable-designs.ts updatePurchasedUses
update "designs"
  set "uses" = "uses" + $1
  where "id" = $2 and "owner_id" = $3 and "status" = 'purchased' and "uses" < 10
  returning "id", "name", "picture";
--   Update on designs
--     ->  Index Scan using designs_owner on designs
--           Index Cond: ((owner_id = $3) AND (status = 'purchased'::text) AND (id = $2))
--           Filter: (uses < 10)
