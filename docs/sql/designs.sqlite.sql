-- src/designs/pictures/kept-params.ts selectParams
with wanted(name) as (values (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?)) select hash, params
  from wanted inner
  join pictures on hash = name;
--   CO-ROUTINE wanted
--     SCAN 21 CONSTANT ROWS
--   SCAN wanted
--   SEARCH pictures USING INDEX sqlite_autoindex_pictures_1 (hash=?)

-- src/designs/reading/counts.ts selectDesignedCount
select count(*) as "n"
  from "designs"
  where "owner_id" = +? and "status" <> 'purchased' and "hidden" = 0;
--   SEARCH designs USING INDEX designs_designed (owner_id=?)

-- src/designs/reading/detail.ts selectDesignById
select "designs"."id", "designs"."version", "designs"."name", "designs"."story", "designs"."picture", "designs"."designer_id", "designs"."owner_id", "designs"."status", "designs"."price", "designs"."uses", "designs"."like_count", "designs"."comment_count", "designs"."view_count", "designs"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "designer_nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "designer_avatar", "designer"."country" as "designer_country", "designer"."official" as "designer_official", "pictures"."params", "designer"."adult_at" as "designer_adult_at", "designs"."masks", "designer"."created_at" as "writer_since", "designer"."throw_count" as "writer_throws", "designer"."banned_at", "designer"."suspended_until", "designs"."house", "designs"."hidden_at", "owner"."adult_at" as "owner_adult_at", "owner"."banned_at" as "owner_banned_at", case when "owner"."hidden_at" is not null or "owner"."banned_at" is not null then '• • •' else coalesce("owner"."nickname_shown", "owner"."nickname") end as "owner_nickname", case when "owner"."hidden_at" is null and "owner"."banned_at" is null then "owner"."avatar" end as "owner_avatar", "owner"."country" as "owner_country", "owner"."official" as "owner_official"
  from "designs" inner
  join "pictures" on "pictures"."hash" = "designs"."picture" inner
  join "users" as "designer" on "designer"."id" = "designs"."designer_id"
  left
  join "users" as "owner" on "owner"."id" = "designs"."owner_id"
  where "designs"."id" = +?;
--   SEARCH designs USING INDEX sqlite_autoindex_designs_1 (id=?)
--   SEARCH pictures USING INDEX sqlite_autoindex_pictures_1 (hash=?)
--   SEARCH designer USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH owner USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN

-- src/designs/reading/detail.ts selectMyLike
select "active"
  from "design_likes"
  where "design_id" = +? and "user_id" = +?;
--   SEARCH design_likes USING INDEX sqlite_autoindex_design_likes_1 (design_id=? AND user_id=?)

-- src/designs/reading/detail.ts selectPublicPicture
select "params", case when exists (select 1
  from designs
  join users on users.id = designs.designer_id
  where designs.picture = pictures.hash and (designs.house = 1 or users.official = 1)) then 1 else 0 end as "house"
  from "pictures"
  where "hash" = +? and (exists (select 1
  from designs
  where designs.picture = pictures.hash and (designs.house = 1 or designs.status <> 'draft')) or exists (select 1
  from bottles
  where bottles.picture = pictures.hash and bottles.state <> 'removed'));
--   SEARCH pictures USING INDEX sqlite_autoindex_pictures_1 (hash=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH designs USING INDEX designs_picture (picture=?)
--   CORRELATED SCALAR SUBQUERY 3
--     SEARCH bottles USING INDEX bottles_picture (picture=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH designs USING INDEX designs_picture (picture=?)
--     SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/designs/reading/lists.ts selectCollectedDesigns
select "bottles"."id", "bottles"."design_id", "bottles"."picture", "bottles"."uses", "bottles"."collected_at", "pictures"."params", "bottles"."design_name", "designer"."id" as "designer_id", "designer"."adult_at", "designer"."banned_at", "keeper"."adult_at" as "keeper_adult_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "avatar", "designer"."country" as "country", "designer"."official" as "official"
  from "bottles" inner
  join "pictures" on "pictures"."hash" = "bottles"."picture"
  left
  join "designs" on "designs"."id" = "bottles"."design_id"
  left
  join "users" as "designer" on "designer"."id" = "designs"."designer_id" inner
  join "users" as "keeper" on "keeper"."id" = "bottles"."owner_id"
  where "bottles"."owner_id" = +? and "bottles"."state" = 'kept' and ("bottles"."collected_at", "bottles"."id") < (+?, +?)
  order by "bottles"."collected_at" desc, "bottles"."id" desc
  limit +?;
--   SEARCH keeper USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH bottles USING INDEX bottles_owner (owner_id=? AND (collected_at,id)<(?,?))
--   SEARCH pictures USING INDEX sqlite_autoindex_pictures_1 (hash=?)
--   SEARCH designs USING INDEX sqlite_autoindex_designs_1 (id=?) LEFT-JOIN
--   SEARCH designer USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN

-- src/designs/reading/lists.ts selectDesignedDesigns
select "designs"."id", "designs"."version", "designs"."name", "designs"."story", "designs"."picture", "designs"."designer_id", "designs"."owner_id", "designs"."status", "designs"."price", "designs"."uses", "designs"."like_count", "designs"."comment_count", "designs"."view_count", "designs"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "designer_nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "designer_avatar", "designer"."country" as "designer_country", "designer"."official" as "designer_official", "pictures"."params", "designer"."adult_at" as "designer_adult_at", "designs"."masks", "designer"."created_at" as "writer_since", "designer"."throw_count" as "writer_throws", "designer"."banned_at", "designer"."suspended_until", "designs"."house", "designs"."hidden_at", "owner"."adult_at" as "owner_adult_at", "owner"."banned_at" as "owner_banned_at", case when "owner"."hidden_at" is not null or "owner"."banned_at" is not null then '• • •' else coalesce("owner"."nickname_shown", "owner"."nickname") end as "owner_nickname", case when "owner"."hidden_at" is null and "owner"."banned_at" is null then "owner"."avatar" end as "owner_avatar", "owner"."country" as "owner_country", "owner"."official" as "owner_official"
  from "designs" inner
  join "pictures" on "pictures"."hash" = "designs"."picture" inner
  join "users" as "designer" on "designer"."id" = "designs"."designer_id"
  left
  join "users" as "owner" on "owner"."id" = "designs"."owner_id"
  where "designs"."owner_id" = +? and ("designs"."created_at", "designs"."id") < (+?, +?) and "designs"."status" <> 'purchased' and "designs"."hidden" = 0
  order by "designs"."created_at" desc, "designs"."id" desc
  limit +?;
--   SEARCH designs USING INDEX designs_designed (owner_id=? AND (created_at,id)<(?,?))
--   SEARCH pictures USING INDEX sqlite_autoindex_pictures_1 (hash=?)
--   SEARCH designer USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH owner USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN

-- src/designs/reading/lists.ts selectPurchasedDesigns
select "designs"."id", "designs"."version", "designs"."name", "designs"."story", "designs"."picture", "designs"."designer_id", "designs"."owner_id", "designs"."status", "designs"."price", "designs"."uses", "designs"."like_count", "designs"."comment_count", "designs"."view_count", "designs"."created_at", case when "designer"."hidden_at" is not null or "designer"."banned_at" is not null then '• • •' else coalesce("designer"."nickname_shown", "designer"."nickname") end as "designer_nickname", case when "designer"."hidden_at" is null and "designer"."banned_at" is null then "designer"."avatar" end as "designer_avatar", "designer"."country" as "designer_country", "designer"."official" as "designer_official", "pictures"."params", "designer"."adult_at" as "designer_adult_at", "designs"."masks", "designer"."created_at" as "writer_since", "designer"."throw_count" as "writer_throws", "designer"."banned_at", "designer"."suspended_until", "designs"."house", "designs"."hidden_at", "owner"."adult_at" as "owner_adult_at", "owner"."banned_at" as "owner_banned_at", case when "owner"."hidden_at" is not null or "owner"."banned_at" is not null then '• • •' else coalesce("owner"."nickname_shown", "owner"."nickname") end as "owner_nickname", case when "owner"."hidden_at" is null and "owner"."banned_at" is null then "owner"."avatar" end as "owner_avatar", "owner"."country" as "owner_country", "owner"."official" as "owner_official"
  from "designs" inner
  join "pictures" on "pictures"."hash" = "designs"."picture" inner
  join "users" as "designer" on "designer"."id" = "designs"."designer_id"
  left
  join "users" as "owner" on "owner"."id" = "designs"."owner_id"
  where "designs"."owner_id" = +? and ("designs"."created_at", "designs"."id") < (+?, +?) and "designs"."status" = 'purchased'
  order by "designs"."created_at" desc, "designs"."id" desc
  limit +?;
--   SEARCH designs USING INDEX designs_owner (owner_id=? AND status=? AND (created_at,id)<(?,?))
--   SEARCH pictures USING INDEX sqlite_autoindex_pictures_1 (hash=?)
--   SEARCH designer USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH owner USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN

-- src/designs/selling/market.ts updateDesignCounts
update "designs"
  set "like_count" = "like_count" + ?, "comment_count" = "comment_count" + ?
  where "id" = +?
  returning "like_count", "comment_count", "listed_at";
--   SEARCH designs USING INDEX sqlite_autoindex_designs_1 (id=?)

-- src/designs/selling/market.ts updateDesignHotness
update "designs"
  set "hot" = ?
  where "id" = +?;
--   SEARCH designs USING INDEX sqlite_autoindex_designs_1 (id=?)

-- src/designs/selling/market.ts updateToSold
update "designs"
  set "status" = ?, "updated_at" = ?
  where "id" = +? and "status" = +? and "hidden_at" is null
  returning *;
--   SEARCH designs USING INDEX sqlite_autoindex_designs_1 (id=?)

-- src/designs/throwable-designs.ts selectDesignById
select "designs"."id", "designs"."name", "designs"."picture", "designs"."owner_id", "designs"."status", "designs"."house", "designs"."uses", "designs"."masks", "designs"."hidden_at", "designer"."created_at", "designer"."throw_count", "designer"."official"
  from "designs" inner
  join "users" as "designer" on "designer"."id" = "designs"."designer_id"
  where "designs"."id" = +?;
--   SEARCH designs USING INDEX sqlite_autoindex_designs_1 (id=?)
--   SEARCH designer USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/designs/throwable-designs.ts selectDrawnDesigns
select "id", "name", "picture", "params", "created_at", "hidden_at"
  from "designs" inner
  join "pictures" on "pictures"."hash" = "designs"."picture"
  where "owner_id" = +? and "status" <> 'purchased' and "hidden" = 0 and "status" <> 'sold'
  order by "created_at" desc, "id" desc
  limit 24;
--   SEARCH designs USING INDEX designs_designed (owner_id=?)
--   SEARCH pictures USING INDEX sqlite_autoindex_pictures_1 (hash=?)

-- src/designs/throwable-designs.ts selectOwnDesignById
select "id", "name", "picture", "params", "created_at", "hidden_at", "uses", "status"
  from "designs" inner
  join "pictures" on "pictures"."hash" = "designs"."picture"
  where "id" = +? and "owner_id" = +?;
--   SEARCH designs USING INDEX sqlite_autoindex_designs_1 (id=?)
--   SEARCH pictures USING INDEX sqlite_autoindex_pictures_1 (hash=?)

-- src/designs/throwable-designs.ts selectPurchasedDesigns
select "id", "name", "picture", "params", "created_at", "hidden_at", "uses"
  from "designs" inner
  join "pictures" on "pictures"."hash" = "designs"."picture"
  where "owner_id" = +? and "status" = 'purchased'
  order by "created_at" desc, "id" desc
  limit 24;
--   SEARCH designs USING INDEX designs_owner (owner_id=? AND status=?)
--   SEARCH pictures USING INDEX sqlite_autoindex_pictures_1 (hash=?)

-- src/designs/throwable-designs.ts updatePurchasedUses
update "designs"
  set "uses" = "uses" + ?
  where "id" = +? and "owner_id" = +? and "status" = 'purchased' and "uses" < 10
  returning "id", "name", "picture";
--   SEARCH designs USING INDEX sqlite_autoindex_designs_1 (id=?)
