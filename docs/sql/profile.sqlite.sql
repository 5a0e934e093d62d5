-- src/profile/photos/access.ts VISIBLE_PHOTO_QUERIES
select "photos"."id"
  from "photos" inner
  join "users" as "owner" on "owner"."id" = "photos"."user_id"
  where "photos"."file" = +? and "photos"."kind" = +? and ("owner"."id" = +? or (coalesce("owner"."adult_at", case when "owner"."official" = 1 then 0 end) <= +? and ("owner"."hidden_at" is null and "owner"."banned_at" is null and "photos"."held" = 0) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "owner"."id") or exists (select 1
  from blocks
  where blocker_id = "owner"."id" and blocked_id = +?))));
--   SEARCH photos USING INDEX sqlite_autoindex_photos_2 (file=?)
--   SEARCH owner USING INDEX sqlite_autoindex_users_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/profile/photos/access.ts VISIBLE_PHOTO_QUERIES (2)
select "photos"."id"
  from "photos" inner
  join "users" as "owner" on "owner"."id" = "photos"."user_id"
  where "photos"."file" = +? and "photos"."kind" = +? and ("owner"."id" = +? or (coalesce("owner"."adult_at", case when "owner"."official" = 1 then 0 end) > +? and ("owner"."hidden_at" is null and "owner"."banned_at" is null and "photos"."held" = 0) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "owner"."id") or exists (select 1
  from blocks
  where blocker_id = "owner"."id" and blocked_id = +?))));
--   SEARCH photos USING INDEX sqlite_autoindex_photos_2 (file=?)
--   SEARCH owner USING INDEX sqlite_autoindex_users_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/profile/photos/access.ts VISIBLE_PHOTO_QUERIES (3)
select "photos"."id"
  from "photos" inner
  join "users" as "owner" on "owner"."id" = "photos"."user_id"
  where "photos"."file" = +? and "photos"."kind" = +? and ("owner"."id" = +? or (1 = 0 and ("owner"."hidden_at" is null and "owner"."banned_at" is null and "photos"."held" = 0) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "owner"."id") or exists (select 1
  from blocks
  where blocker_id = "owner"."id" and blocked_id = +?))));
--   SEARCH photos USING INDEX sqlite_autoindex_photos_2 (file=?)
--   SEARCH owner USING INDEX sqlite_autoindex_users_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/profile/photos/access.ts selectAvatarOwner
select "owner"."id", "owner"."hidden_at", "owner"."banned_at", "photos"."held"
  from "photos" inner
  join "users" as "owner" on "owner"."id" = "photos"."user_id"
  where "photos"."file" = +?;
--   SEARCH photos USING INDEX sqlite_autoindex_photos_2 (file=?)
--   SEARCH owner USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/profile/photos/photo-rows.ts selectPhotos
select "id", "kind", "slot", "sort", "file", "width", "height", "animated", "held"
  from "photos"
  where "user_id" = +? and "kind" = +?
  order by "sort";
--   SEARCH photos USING INDEX sqlite_autoindex_photos_3 (user_id=? AND kind=?)
--   USE TEMP B-TREE FOR ORDER BY
