-- src/profile/photos/access.ts VISIBLE_PHOTO_QUERIES
select "photos"."id"
  from "photos" inner
  join "users" as "owner" on "owner"."id" = "photos"."user_id"
  where "photos"."file" = $1 and "photos"."kind" = $2 and ("owner"."id" = $3 or (coalesce("owner"."adult_at", case when "owner"."official" = 1 then 0 end) <= $4 and ("owner"."hidden_at" is null and "owner"."banned_at" is null and "photos"."held" = 0) and not (exists (select 1
  from blocks
  where blocker_id = $5 and blocked_id = "owner"."id") or exists (select 1
  from blocks
  where blocker_id = "owner"."id" and blocked_id = $6))));
--   Nested Loop
--     ->  Index Scan using photos_file_key on photos
--           Index Cond: (file = $1)
--           Filter: (kind = $2)
--     ->  Index Scan using users_pkey on users owner
--           Index Cond: (id = photos.user_id)
--           Filter: (((id = $3) OR ((COALESCE(adult_at, (CASE WHEN (official = 1) THEN 0 ELSE NULL::integer END)::bigint) <= $4) AND (hidden_at IS NULL) AND (banned_at IS NULL) AND (NOT (ANY (id = (hashed SubPlan 2).col1))) AND (NOT (ANY (id = (hashed SubPlan 4).col1))))) AND ((id = $3) OR ((COALESCE(adult_at, (CASE WHEN (official = 1) THEN 0 ELSE NULL::integer END)::bigint) <= $4) AND (hidden_at IS NULL) AND (banned_at IS NULL) AND (photos.held = 0) AND (NOT (ANY (id = (hashed SubPlan 2).col1))) AND (NOT (ANY (id = (hashed SubPlan 4).col1))))))
--           SubPlan 2
--             ->  Bitmap Heap Scan on blocks
--                   Recheck Cond: (blocker_id = $5)
--                   ->  Bitmap Index Scan on blocks_listed
--                         Index Cond: (blocker_id = $5)
--           SubPlan 4
--             ->  Bitmap Heap Scan on blocks blocks_1
--                   Recheck Cond: (blocked_id = $6)
--                   ->  Bitmap Index Scan on blocks_blocked
--                         Index Cond: (blocked_id = $6)

-- src/profile/photos/access.ts VISIBLE_PHOTO_QUERIES (2)
select "photos"."id"
  from "photos" inner
  join "users" as "owner" on "owner"."id" = "photos"."user_id"
  where "photos"."file" = $1 and "photos"."kind" = $2 and ("owner"."id" = $3 or (coalesce("owner"."adult_at", case when "owner"."official" = 1 then 0 end) > $4 and ("owner"."hidden_at" is null and "owner"."banned_at" is null and "photos"."held" = 0) and not (exists (select 1
  from blocks
  where blocker_id = $5 and blocked_id = "owner"."id") or exists (select 1
  from blocks
  where blocker_id = "owner"."id" and blocked_id = $6))));
--   Nested Loop
--     ->  Index Scan using photos_file_key on photos
--           Index Cond: (file = $1)
--           Filter: (kind = $2)
--     ->  Index Scan using users_pkey on users owner
--           Index Cond: (id = photos.user_id)
--           Filter: (((id = $3) OR ((COALESCE(adult_at, (CASE WHEN (official = 1) THEN 0 ELSE NULL::integer END)::bigint) > $4) AND (hidden_at IS NULL) AND (banned_at IS NULL) AND (NOT (ANY (id = (hashed SubPlan 2).col1))) AND (NOT (ANY (id = (hashed SubPlan 4).col1))))) AND ((id = $3) OR ((COALESCE(adult_at, (CASE WHEN (official = 1) THEN 0 ELSE NULL::integer END)::bigint) > $4) AND (hidden_at IS NULL) AND (banned_at IS NULL) AND (photos.held = 0) AND (NOT (ANY (id = (hashed SubPlan 2).col1))) AND (NOT (ANY (id = (hashed SubPlan 4).col1))))))
--           SubPlan 2
--             ->  Bitmap Heap Scan on blocks
--                   Recheck Cond: (blocker_id = $5)
--                   ->  Bitmap Index Scan on blocks_listed
--                         Index Cond: (blocker_id = $5)
--           SubPlan 4
--             ->  Bitmap Heap Scan on blocks blocks_1
--                   Recheck Cond: (blocked_id = $6)
--                   ->  Bitmap Index Scan on blocks_blocked
--                         Index Cond: (blocked_id = $6)

-- src/profile/photos/access.ts VISIBLE_PHOTO_QUERIES (3)
select "photos"."id"
  from "photos" inner
  join "users" as "owner" on "owner"."id" = "photos"."user_id"
  where "photos"."file" = $1 and "photos"."kind" = $2 and ("owner"."id" = $3 or (1 = 0 and ("owner"."hidden_at" is null and "owner"."banned_at" is null and "photos"."held" = 0) and not (exists (select 1
  from blocks
  where blocker_id = $4 and blocked_id = "owner"."id") or exists (select 1
  from blocks
  where blocker_id = "owner"."id" and blocked_id = $5))));
--   Nested Loop
--     ->  Index Scan using photos_user_id_kind_slot_key on photos
--           Index Cond: ((user_id = $3) AND (kind = $2))
--           Filter: (file = $1)
--     ->  Index Only Scan using users_pkey on users owner
--           Index Cond: (id = $3)

-- src/profile/photos/access.ts selectAvatarOwner
select "owner"."id", "owner"."hidden_at", "owner"."banned_at", "photos"."held"
  from "photos" inner
  join "users" as "owner" on "owner"."id" = "photos"."user_id"
  where "photos"."file" = $1;
--   Nested Loop
--     ->  Index Scan using photos_file_key on photos
--           Index Cond: (file = $1)
--     ->  Index Scan using users_pkey on users owner
--           Index Cond: (id = photos.user_id)

-- src/profile/photos/photo-rows.ts selectPhotos
select "id", "kind", "slot", "sort", "file", "width", "height", "animated", "held"
  from "photos"
  where "user_id" = $1 and "kind" = $2
  order by "sort";
--   Sort
--     Sort Key: sort
--     ->  Index Scan using photos_user_id_kind_slot_key on photos
--           Index Cond: ((user_id = $1) AND (kind = $2))
