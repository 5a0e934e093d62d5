-- src/bottles/holding/drop.ts selectDropTarget
select "author_id", "holder_id", "free_at", "state", "band", "author_adult_at", "hidden_at", exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.banned = 1) as "banned"
  from "bottles"
  where "id" = +?;
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)

-- src/bottles/holding/end-hold.ts endFinding
update "findings"
  set "released_at" = case when "until" < ? then "until" else ? end, "outcome" = ?
  where "bottle_id" = +? and "user_id" = +?;
--   SEARCH findings USING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)

-- src/bottles/holding/end-hold.ts updateToDrifting
update "bottles"
  set "state" = ?, "free_at" = case when "free_at" < ? then "free_at" else ? end, "shuffle" = ?, "holder_id" = ?, "expires_at" = case when "band" = ? then 253402300799000 when "author_id" = 'gone' then ? else ? end, "comment_count" = "comment_count" + ?, "brief" = case when ? = 0 then brief when ? = 1 and (comment_count = 0 or brief = 1) then 1 else 0 end
  where "id" = +? and "state" in (?, ?) and "holder_id" = +? and "free_at" > +?
  returning "id";
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)

-- src/bottles/holding/end-hold.ts updateToKept
update "bottles"
  set "state" = ?, "owner_id" = ?, "collected_at" = ?, "holder_id" = ?, "expires_at" = case when "band" = ? then 253402300799000 when "author_id" = 'gone' then ? else ? end, "comment_count" = "comment_count" + ?, "brief" = case when ? = 0 then brief when ? = 1 and (comment_count = 0 or brief = 1) then 1 else 0 end
  where "id" = +? and "state" in (?, ?) and "holder_id" = +? and "free_at" > +?
  returning "id";
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)

-- src/bottles/holding/held-state.ts selectHeldState
select "pick_count", (select "bottles"."id"
  from "bottles"
  where "holder_id" = +? and "free_at" > +? and "state" in (?, ?) and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.banned = 1)
  order by "free_at"
  limit 1) as "first", (select count(*) as "n"
  from "bottles"
  where "holder_id" = +? and "free_at" > +? and "state" in (?, ?) and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.banned = 1)) as "count"
  from "users"
  where "users"."id" = +?;
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)
--   SCALAR SUBQUERY 2
--     SEARCH bottles USING INDEX bottles_holder (holder_id=? AND free_at>?)
--     CORRELATED SCALAR SUBQUERY 1
--       SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--   SCALAR SUBQUERY 4
--     SEARCH bottles USING INDEX bottles_holder (holder_id=? AND free_at>?)
--     CORRELATED SCALAR SUBQUERY 3
--       SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)

-- src/bottles/holding/pick-up.ts HOLD_UPDATES
update "bottles"
  set "state" = ?, "holder_id" = ?, "free_at" = ?, "expires_at" = case when "band" = ? then 253402300799000 else ? end, "waiting_since" = ?, "pick_count" = "pick_count" + ?, "view_count" = "view_count" + ?
  where "id" = +? and "state" in (?, ?) and "free_at" <= +? and "expires_at" > +? and "hidden_at" is null and ("bottles"."band" = +? or "bottles"."author_adult_at" > +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?)
  returning "id";
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 3
--     SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)

-- src/bottles/holding/pick-up.ts HOLD_UPDATES (2)
update "bottles"
  set "state" = ?, "holder_id" = ?, "free_at" = ?, "expires_at" = case when "band" = ? then 253402300799000 else ? end, "waiting_since" = ?, "pick_count" = "pick_count" + ?, "view_count" = "view_count" + ?
  where "id" = +? and "state" in (?, ?) and "free_at" <= +? and "expires_at" > +? and "hidden_at" is null and ("bottles"."band" = +? or "bottles"."author_adult_at" <= +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?)
  returning "id";
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 3
--     SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)

-- src/bottles/holding/pick-up.ts selectPickableRow
select "bottles"."author_id", "bottles"."state", "bottles"."hidden_at", "findings"."picked_at"
  from "bottles"
  left
  join "findings" on "findings"."bottle_id" = "bottles"."id" and "findings"."user_id" = +?
  where "bottles"."id" = +?;
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   SEARCH findings USING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?) LEFT-JOIN

-- src/bottles/holding/undo.ts holdBottleAgain
update "bottles"
  set "state" = ?, "holder_id" = ?, "owner_id" = ?, "collected_at" = ?, "free_at" = ?, "expires_at" = case when "band" = ? then 253402300799000 when "author_id" = 'gone' then ? else ? end
  where "id" = +? and "hidden_at" is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.banned = 1) and not exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") and (("state" in (?, ?) and "holder_id" is null and "free_at" > +?) or ("state" = 'kept' and "owner_id" = +? and "collected_at" > +? and "uses" = 0))
  returning "id";
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/bottles/holding/undo.ts reopenFinding
update "findings"
  set "released_at" = ?, "outcome" = ?
  where "bottle_id" = +? and "user_id" = +? and "outcome" in (?, ?) and "released_at" > +? and "until" > +?
  returning "until";
--   SEARCH findings USING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)

-- src/bottles/holding/undo.ts selectHeldByActor
select "id"
  from "bottles"
  where "id" = +? and "holder_id" = +? and "state" in (?, ?) and "free_at" > +? and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.banned = 1);
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)

-- src/bottles/likes.ts insertLike
insert into "bottle_likes" ("bottle_id", "user_id", "active", "created_at")
  values (?, ?, ?, ?)
  on conflict do nothing
  returning "active";

-- src/bottles/likes.ts selectLikeableRow
select "author_id", "band", "author_adult_at", "state", "like_count", "hidden_at", exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.banned = 1) as "banned", exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) as "stopped"
  from "bottles"
  where "id" = +?;
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)

-- src/bottles/likes.ts updateLikeCount
update "bottles"
  set "like_count" = "like_count" + ?
  where "id" = +?
  returning "like_count";
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)

-- src/bottles/reading/comments.ts selectNewestComments
select "comments"."id", "comments"."content", "comments"."created_at", "comments"."answer", "comments"."answered_at", "comments"."author_id", "comments"."answer_hidden_at", "comments"."hidden_at", "comments"."thanked_at", "comments"."masks", "comments"."answer_masks", "author"."created_at" as "writer_since", "author"."throw_count" as "writer_throws", "author"."adult_at", case when "author"."hidden_at" is not null or "author"."banned_at" is not null then '• • •' else coalesce("author"."nickname_shown", "author"."nickname") end as "nickname", case when "author"."hidden_at" is null and "author"."banned_at" is null then "author"."avatar" end as "avatar", "author"."country" as "country", "author"."official" as "official"
  from "comments" inner
  join "users" as "author" on "author"."id" = "comments"."author_id"
  where "comments"."bottle_id" = +? and (comments.created_at, comments.id) < (+?, +?) and (("author"."id" = +? or coalesce("author"."adult_at", case when "author"."official" = 1 then 0 end) between +? and +?) and "author"."banned_at" is null and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "author"."id") or exists (select 1
  from blocks
  where blocker_id = "author"."id" and blocked_id = +?))) and ("comments"."hidden_at" is null or "comments"."author_id" = +?)
  order by "comments"."created_at" desc, "comments"."id" desc
  limit +?;
--   SEARCH comments USING INDEX comments_bottle (bottle_id=? AND (created_at,id)<(?,?))
--   SEARCH author USING INDEX sqlite_autoindex_users_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/bottles/reading/count-views.ts insertView
insert into "bottle_views" ("bottle_id", "viewer", "created_at")
  values (?, ?, ?)
  on conflict do nothing
  returning "viewer";

-- src/bottles/reading/lists.ts selectCollectedBottles
select "bottles"."id", "bottles"."author_id", "bottles"."content", "bottles"."language", "bottles"."design_id", "bottles"."picture", "bottles"."band", "bottles"."author_adult_at", "bottles"."state", "bottles"."holder_id", "bottles"."owner_id", "bottles"."free_at", "bottles"."expires_at", "bottles"."pick_count", "bottles"."like_count", "bottles"."view_count", "bottles"."comment_count", "bottles"."created_at", "bottles"."collected_at", "bottles"."uses", "bottles"."hidden_at", "bottles"."masks", "bottles"."chart_shared_at", case when "author"."hidden_at" is not null or "author"."banned_at" is not null then '• • •' else coalesce("author"."nickname_shown", "author"."nickname") end as "author_nickname", case when "author"."hidden_at" is null and "author"."banned_at" is null then "author"."avatar" end as "author_avatar", "author"."country" as "author_country", "author"."official" as "author_official", "author"."created_at" as "writer_since", "author"."throw_count" as "writer_throws", "author"."banned_at" as "author_banned_at", "author"."suspended_until" as "author_suspended_until", case when "owner"."hidden_at" is not null or "owner"."banned_at" is not null then '• • •' else coalesce("owner"."nickname_shown", "owner"."nickname") end as "owner_nickname", case when "owner"."hidden_at" is null and "owner"."banned_at" is null then "owner"."avatar" end as "owner_avatar", "owner"."country" as "owner_country", "owner"."official" as "owner_official", "bottles"."design_name", "my_like"."active" as "liked", "mine"."picked_at" as "found_at", case when bottles.author_id != +? and (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) then 1 else 0 end as "blocked", "pictures"."params"
  from "bottles" inner
  join "users" as "author" on "author"."id" = "bottles"."author_id"
  left
  join "users" as "owner" on "owner"."id" = "bottles"."owner_id"
  left
  join "bottle_likes" as "my_like" on "my_like"."bottle_id" = "bottles"."id" and "my_like"."user_id" = +?
  left
  join "findings" as "mine" on "mine"."bottle_id" = "bottles"."id" and "mine"."user_id" = +? inner
  join "pictures" on "pictures"."hash" = "bottles"."picture"
  where "bottles"."owner_id" = +? and "bottles"."state" = 'kept' and ("bottles"."collected_at", "bottles"."id") < (+?, +?)
  order by "bottles"."collected_at" desc, "bottles"."id" desc
  limit +?;
--   SEARCH bottles USING INDEX bottles_owner (owner_id=? AND (collected_at,id)<(?,?))
--   SEARCH author USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH owner USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   SEARCH my_like USING INDEX sqlite_autoindex_bottle_likes_1 (bottle_id=? AND user_id=?) LEFT-JOIN
--   SEARCH mine USING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?) LEFT-JOIN
--   SEARCH pictures USING INDEX sqlite_autoindex_pictures_1 (hash=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/bottles/reading/lists.ts selectHeldBottles
select "bottles"."id", "bottles"."author_id", "bottles"."content", "bottles"."language", "bottles"."design_id", "bottles"."picture", "bottles"."band", "bottles"."author_adult_at", "bottles"."state", "bottles"."holder_id", "bottles"."owner_id", "bottles"."free_at", "bottles"."expires_at", "bottles"."pick_count", "bottles"."like_count", "bottles"."view_count", "bottles"."comment_count", "bottles"."created_at", "bottles"."collected_at", "bottles"."uses", "bottles"."hidden_at", "bottles"."masks", "bottles"."chart_shared_at", case when "author"."hidden_at" is not null or "author"."banned_at" is not null then '• • •' else coalesce("author"."nickname_shown", "author"."nickname") end as "author_nickname", case when "author"."hidden_at" is null and "author"."banned_at" is null then "author"."avatar" end as "author_avatar", "author"."country" as "author_country", "author"."official" as "author_official", "author"."created_at" as "writer_since", "author"."throw_count" as "writer_throws", "author"."banned_at" as "author_banned_at", "author"."suspended_until" as "author_suspended_until", case when "owner"."hidden_at" is not null or "owner"."banned_at" is not null then '• • •' else coalesce("owner"."nickname_shown", "owner"."nickname") end as "owner_nickname", case when "owner"."hidden_at" is null and "owner"."banned_at" is null then "owner"."avatar" end as "owner_avatar", "owner"."country" as "owner_country", "owner"."official" as "owner_official", "bottles"."design_name", "my_like"."active" as "liked", "mine"."picked_at" as "found_at", case when bottles.author_id != +? and (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) then 1 else 0 end as "blocked", "pictures"."params"
  from "bottles" inner
  join "users" as "author" on "author"."id" = "bottles"."author_id"
  left
  join "users" as "owner" on "owner"."id" = "bottles"."owner_id"
  left
  join "bottle_likes" as "my_like" on "my_like"."bottle_id" = "bottles"."id" and "my_like"."user_id" = +?
  left
  join "findings" as "mine" on "mine"."bottle_id" = "bottles"."id" and "mine"."user_id" = +? inner
  join "pictures" on "pictures"."hash" = "bottles"."picture"
  where "bottles"."holder_id" = +? and "bottles"."free_at" > +? and "bottles"."state" in (?, ?) and "author"."banned_at" is null
  order by "bottles"."free_at";
--   SEARCH bottles USING INDEX bottles_holder (holder_id=? AND free_at>?)
--   SEARCH author USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH owner USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   SEARCH my_like USING INDEX sqlite_autoindex_bottle_likes_1 (bottle_id=? AND user_id=?) LEFT-JOIN
--   SEARCH mine USING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?) LEFT-JOIN
--   SEARCH pictures USING INDEX sqlite_autoindex_pictures_1 (hash=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/bottles/reading/lists.ts selectPickedBottles
select "bottles"."id", "bottles"."author_id", "bottles"."content", "bottles"."language", "bottles"."design_id", "bottles"."picture", "bottles"."band", "bottles"."author_adult_at", "bottles"."state", "bottles"."holder_id", "bottles"."owner_id", "bottles"."free_at", "bottles"."expires_at", "bottles"."pick_count", "bottles"."like_count", "bottles"."view_count", "bottles"."comment_count", "bottles"."created_at", "bottles"."collected_at", "bottles"."uses", "bottles"."hidden_at", "bottles"."masks", "bottles"."chart_shared_at", case when "author"."hidden_at" is not null or "author"."banned_at" is not null then '• • •' else coalesce("author"."nickname_shown", "author"."nickname") end as "author_nickname", case when "author"."hidden_at" is null and "author"."banned_at" is null then "author"."avatar" end as "author_avatar", "author"."country" as "author_country", "author"."official" as "author_official", "author"."created_at" as "writer_since", "author"."throw_count" as "writer_throws", "author"."banned_at" as "author_banned_at", "author"."suspended_until" as "author_suspended_until", case when "owner"."hidden_at" is not null or "owner"."banned_at" is not null then '• • •' else coalesce("owner"."nickname_shown", "owner"."nickname") end as "owner_nickname", case when "owner"."hidden_at" is null and "owner"."banned_at" is null then "owner"."avatar" end as "owner_avatar", "owner"."country" as "owner_country", "owner"."official" as "owner_official", "bottles"."design_name", "my_like"."active" as "liked", "mine"."picked_at" as "found_at", case when bottles.author_id != +? and (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) then 1 else 0 end as "blocked", "pictures"."params"
  from "bottles" inner
  join "users" as "author" on "author"."id" = "bottles"."author_id"
  left
  join "users" as "owner" on "owner"."id" = "bottles"."owner_id"
  left
  join "bottle_likes" as "my_like" on "my_like"."bottle_id" = "bottles"."id" and "my_like"."user_id" = +?
  left
  join "findings" as "mine" on "mine"."bottle_id" = "bottles"."id" and "mine"."user_id" = +? inner
  join "pictures" on "pictures"."hash" = "bottles"."picture" inner
  join "findings" on "findings"."bottle_id" = "bottles"."id" and "findings"."user_id" = +?
  where "findings"."user_id" = +? and "bottles"."state" != +? and ("findings"."picked_at", "findings"."bottle_id") < (+?, +?)
  order by "findings"."picked_at" desc, "findings"."bottle_id" desc
  limit +?;
--   SEARCH findings USING COVERING INDEX findings_user (user_id=? AND (picked_at,bottle_id)<(?,?))
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   SEARCH author USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH owner USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   SEARCH my_like USING INDEX sqlite_autoindex_bottle_likes_1 (bottle_id=? AND user_id=?) LEFT-JOIN
--   SEARCH mine USING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?) LEFT-JOIN
--   SEARCH pictures USING INDEX sqlite_autoindex_pictures_1 (hash=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/bottles/reading/lists.ts selectThrownBottles
select "bottles"."id", "bottles"."author_id", "bottles"."content", "bottles"."language", "bottles"."design_id", "bottles"."picture", "bottles"."band", "bottles"."author_adult_at", "bottles"."state", "bottles"."holder_id", "bottles"."owner_id", "bottles"."free_at", "bottles"."expires_at", "bottles"."pick_count", "bottles"."like_count", "bottles"."view_count", "bottles"."comment_count", "bottles"."created_at", "bottles"."collected_at", "bottles"."uses", "bottles"."hidden_at", "bottles"."masks", "bottles"."chart_shared_at", case when "author"."hidden_at" is not null or "author"."banned_at" is not null then '• • •' else coalesce("author"."nickname_shown", "author"."nickname") end as "author_nickname", case when "author"."hidden_at" is null and "author"."banned_at" is null then "author"."avatar" end as "author_avatar", "author"."country" as "author_country", "author"."official" as "author_official", "author"."created_at" as "writer_since", "author"."throw_count" as "writer_throws", "author"."banned_at" as "author_banned_at", "author"."suspended_until" as "author_suspended_until", case when "owner"."hidden_at" is not null or "owner"."banned_at" is not null then '• • •' else coalesce("owner"."nickname_shown", "owner"."nickname") end as "owner_nickname", case when "owner"."hidden_at" is null and "owner"."banned_at" is null then "owner"."avatar" end as "owner_avatar", "owner"."country" as "owner_country", "owner"."official" as "owner_official", "bottles"."design_name", "my_like"."active" as "liked", "mine"."picked_at" as "found_at", case when bottles.author_id != +? and (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) then 1 else 0 end as "blocked"
  from "bottles" inner
  join "users" as "author" on "author"."id" = "bottles"."author_id"
  left
  join "users" as "owner" on "owner"."id" = "bottles"."owner_id"
  left
  join "bottle_likes" as "my_like" on "my_like"."bottle_id" = "bottles"."id" and "my_like"."user_id" = +?
  left
  join "findings" as "mine" on "mine"."bottle_id" = "bottles"."id" and "mine"."user_id" = +?
  where "bottles"."author_id" = +? and ("bottles"."state" != +? or "bottles"."collected_at" is not null) and ("bottles"."created_at", "bottles"."id") < (+?, +?)
  order by "bottles"."created_at" desc, "bottles"."id" desc
  limit +?;
--   SEARCH author USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH bottles USING INDEX bottles_author (author_id=? AND (created_at,id)<(?,?))
--   SEARCH owner USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   SEARCH my_like USING INDEX sqlite_autoindex_bottle_likes_1 (bottle_id=? AND user_id=?) LEFT-JOIN
--   SEARCH mine USING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?) LEFT-JOIN
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/bottles/reading/load-bottle.ts selectBottleById
select "bottles"."id", "bottles"."author_id", "bottles"."content", "bottles"."language", "bottles"."design_id", "bottles"."picture", "bottles"."band", "bottles"."author_adult_at", "bottles"."state", "bottles"."holder_id", "bottles"."owner_id", "bottles"."free_at", "bottles"."expires_at", "bottles"."pick_count", "bottles"."like_count", "bottles"."view_count", "bottles"."comment_count", "bottles"."created_at", "bottles"."collected_at", "bottles"."uses", "bottles"."hidden_at", "bottles"."masks", "bottles"."chart_shared_at", case when "author"."hidden_at" is not null or "author"."banned_at" is not null then '• • •' else coalesce("author"."nickname_shown", "author"."nickname") end as "author_nickname", case when "author"."hidden_at" is null and "author"."banned_at" is null then "author"."avatar" end as "author_avatar", "author"."country" as "author_country", "author"."official" as "author_official", "author"."created_at" as "writer_since", "author"."throw_count" as "writer_throws", "author"."banned_at" as "author_banned_at", "author"."suspended_until" as "author_suspended_until", case when "owner"."hidden_at" is not null or "owner"."banned_at" is not null then '• • •' else coalesce("owner"."nickname_shown", "owner"."nickname") end as "owner_nickname", case when "owner"."hidden_at" is null and "owner"."banned_at" is null then "owner"."avatar" end as "owner_avatar", "owner"."country" as "owner_country", "owner"."official" as "owner_official", "bottles"."design_name", "my_like"."active" as "liked", "mine"."picked_at" as "found_at", case when bottles.author_id != +? and (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) then 1 else 0 end as "blocked"
  from "bottles" inner
  join "users" as "author" on "author"."id" = "bottles"."author_id"
  left
  join "users" as "owner" on "owner"."id" = "bottles"."owner_id"
  left
  join "bottle_likes" as "my_like" on "my_like"."bottle_id" = "bottles"."id" and "my_like"."user_id" = +?
  left
  join "findings" as "mine" on "mine"."bottle_id" = "bottles"."id" and "mine"."user_id" = +?
  where "bottles"."id" = +?;
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   SEARCH author USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH owner USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   SEARCH my_like USING INDEX sqlite_autoindex_bottle_likes_1 (bottle_id=? AND user_id=?) LEFT-JOIN
--   SEARCH mine USING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?) LEFT-JOIN
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/bottles/reading/load-bottle.ts selectDrawnBottleById
select "bottles"."id", "bottles"."author_id", "bottles"."content", "bottles"."language", "bottles"."design_id", "bottles"."picture", "bottles"."band", "bottles"."author_adult_at", "bottles"."state", "bottles"."holder_id", "bottles"."owner_id", "bottles"."free_at", "bottles"."expires_at", "bottles"."pick_count", "bottles"."like_count", "bottles"."view_count", "bottles"."comment_count", "bottles"."created_at", "bottles"."collected_at", "bottles"."uses", "bottles"."hidden_at", "bottles"."masks", "bottles"."chart_shared_at", case when "author"."hidden_at" is not null or "author"."banned_at" is not null then '• • •' else coalesce("author"."nickname_shown", "author"."nickname") end as "author_nickname", case when "author"."hidden_at" is null and "author"."banned_at" is null then "author"."avatar" end as "author_avatar", "author"."country" as "author_country", "author"."official" as "author_official", "author"."created_at" as "writer_since", "author"."throw_count" as "writer_throws", "author"."banned_at" as "author_banned_at", "author"."suspended_until" as "author_suspended_until", case when "owner"."hidden_at" is not null or "owner"."banned_at" is not null then '• • •' else coalesce("owner"."nickname_shown", "owner"."nickname") end as "owner_nickname", case when "owner"."hidden_at" is null and "owner"."banned_at" is null then "owner"."avatar" end as "owner_avatar", "owner"."country" as "owner_country", "owner"."official" as "owner_official", "bottles"."design_name", "my_like"."active" as "liked", "mine"."picked_at" as "found_at", case when bottles.author_id != +? and (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) then 1 else 0 end as "blocked", "pictures"."params"
  from "bottles" inner
  join "users" as "author" on "author"."id" = "bottles"."author_id"
  left
  join "users" as "owner" on "owner"."id" = "bottles"."owner_id"
  left
  join "bottle_likes" as "my_like" on "my_like"."bottle_id" = "bottles"."id" and "my_like"."user_id" = +?
  left
  join "findings" as "mine" on "mine"."bottle_id" = "bottles"."id" and "mine"."user_id" = +? inner
  join "pictures" on "pictures"."hash" = "bottles"."picture"
  where "bottles"."id" = +?;
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   SEARCH author USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH owner USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   SEARCH my_like USING INDEX sqlite_autoindex_bottle_likes_1 (bottle_id=? AND user_id=?) LEFT-JOIN
--   SEARCH mine USING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?) LEFT-JOIN
--   SEARCH pictures USING INDEX sqlite_autoindex_pictures_1 (hash=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/bottles/reading/load-route.ts FINDER_COUNTRIES
select "findings"."country", "findings"."picked_at"
  from "findings" inner
  join "users" as "finder" on "finder"."id" = "findings"."user_id"
  where "findings"."bottle_id" = +? and "findings"."user_id" <> +? and "finder"."adult_at" > "findings"."picked_at"
  order by "findings"."picked_at" desc
  limit 1000;
--   SEARCH findings USING INDEX findings_bottle (bottle_id=?)
--   SEARCH finder USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/bottles/reading/load-route.ts FINDER_COUNTRIES (2)
select "findings"."country", "findings"."picked_at"
  from "findings" inner
  join "users" as "finder" on "finder"."id" = "findings"."user_id"
  where "findings"."bottle_id" = +? and "findings"."user_id" <> +? and "finder"."adult_at" <= "findings"."picked_at"
  order by "findings"."picked_at" desc
  limit 1000;
--   SEARCH findings USING INDEX findings_bottle (bottle_id=?)
--   SEARCH finder USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/bottles/reading/load-route.ts selectCountries
select "country", "picked_at"
  from "findings"
  where "bottle_id" = +?
  order by "picked_at" desc
  limit 1000;
--   SEARCH findings USING INDEX findings_bottle (bottle_id=?)

-- src/bottles/reading/load-voyage.ts selectCommentTimes
select "created_at"
  from "comments"
  where "bottle_id" = +?
  order by "created_at" desc
  limit 100;
--   SEARCH comments USING COVERING INDEX comments_bottle (bottle_id=?)

-- src/bottles/reading/load-voyage.ts selectFindings
select "country", "picked_at", "until", "released_at", "outcome"
  from "findings"
  where "bottle_id" = +?
  order by "picked_at" desc
  limit 100;
--   SEARCH findings USING INDEX findings_bottle (bottle_id=?)

-- src/bottles/reading/load-voyage.ts selectLikeTimes
select "created_at"
  from "bottle_likes"
  where "bottle_id" = +? and "active" = 1
  order by "created_at" desc
  limit 100;
--   SEARCH bottle_likes USING COVERING INDEX bottle_likes_bottle (bottle_id=?)

-- src/bottles/reading/own-bottles.ts selectOwnBottles
select "bottles"."id", "bottles"."content", "bottles"."picture", "bottles"."state", "bottles"."free_at", "bottles"."expires_at", "bottles"."collected_at", "bottles"."created_at", "bottles"."pick_count", "bottles"."like_count", "bottles"."comment_count", case when bottles.pick_count = 0 then 0 when bottles.pick_count = 1 then (select count(*)
  from findings
  where bottle_id = bottles.id) when bottles.pick_count <= 1000 then (select count(distinct country)
  from findings
  where bottle_id = bottles.id) else (select count(distinct country)
  from (select country
  from findings
  where bottle_id = bottles.id
  order by picked_at desc
  limit 1000) as part) end as "countries"
  from "bottles"
  where "bottles"."author_id" = +? and ("bottles"."state" != +? or "bottles"."collected_at" is not null) and ("bottles"."created_at", "bottles"."id") < (+?, +?)
  order by "bottles"."created_at" desc, "bottles"."id" desc
  limit +?;
--   SEARCH bottles USING INDEX bottles_author (author_id=? AND (created_at,id)<(?,?))
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH findings USING COVERING INDEX findings_bottle (bottle_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     USE TEMP B-TREE FOR count(DISTINCT)
--     SEARCH findings USING INDEX findings_bottle (bottle_id=?)
--   CORRELATED SCALAR SUBQUERY 4
--     CO-ROUTINE part
--       SEARCH findings USING INDEX findings_bottle (bottle_id=?)
--     USE TEMP B-TREE FOR count(DISTINCT)
--     SCAN part

-- src/bottles/reading/own-news.ts selectOwnBottles
select 'held' as kind, id, design_id, design_name, picture, created_at, free_at, pick_count, holder_id, (select country
  from findings
  where bottle_id = bottles.id and user_id = bottles."holder_id") as country, (select count(*)
  from bottles
  where author_id = +? and state = 'sea' and holder_id is not null and free_at > +? and expires_at > +?) as total
  from bottles
  where id = (select id
  from bottles
  where author_id = +? and state = 'sea' and holder_id is not null and free_at > +? and expires_at > +?
  order by "free_at" desc
  limit 1)
  union all select 'kept' as kind, id, design_id, design_name, picture, created_at, free_at, pick_count, holder_id, (select country
  from findings
  where bottle_id = bottles.id and user_id = bottles."owner_id") as country, (select count(*)
  from bottles
  where author_id = +? and state = 'kept' and news_seen_at is null and collected_at <= +? and collected_at > +?) as total
  from bottles
  where id = (select id
  from bottles
  where author_id = +? and state = 'kept' and news_seen_at is null and collected_at <= +? and collected_at > +?
  order by "collected_at" desc
  limit 1)
  union all select 'sunk' as kind, id, design_id, design_name, picture, created_at, free_at, pick_count, holder_id, null as country, (select count(*)
  from bottles
  where author_id = +? and state in ('sea', 'expired') and news_seen_at is null and expires_at <= +? and expires_at > +?) as total
  from bottles
  where id = (select id
  from bottles
  where author_id = +? and state in ('sea', 'expired') and news_seen_at is null and expires_at <= +? and expires_at > +?
  order by "expires_at" desc
  limit 1)
  union all select 'newest' as kind, id, design_id, design_name, picture, created_at, free_at, pick_count, holder_id, (select country
  from findings
  where bottle_id = bottles.id and user_id = bottles."holder_id") as country, 1 as total
  from bottles
  where id = (select id
  from bottles
  where author_id = +? and state = 'sea' and expires_at > 0 and expires_at > +? and created_at <= +? and hidden_at is null
  order by "created_at" desc
  limit 1)
  union all select 'answered' as kind, id, design_id, design_name, picture, created_at, free_at, pick_count, holder_id, null as country, 1 as total
  from bottles
  where id = +? and author_id = +? and state <> 'removed';
--   COMPOUND QUERY
--     LEFT-MOST SUBQUERY
--       SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--       SCALAR SUBQUERY 3
--         SEARCH bottles USING INDEX bottles_author_in_hand (author_id=? AND free_at>?)
--       CORRELATED SCALAR SUBQUERY 1
--         SEARCH findings USING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--       SCALAR SUBQUERY 2
--         SEARCH bottles USING INDEX bottles_author_in_hand (author_id=? AND free_at>?)
--     UNION ALL
--       SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--       SCALAR SUBQUERY 7
--         SEARCH bottles USING INDEX bottles_author_kept (author_id=? AND collected_at>? AND collected_at<?)
--       CORRELATED SCALAR SUBQUERY 5
--         SEARCH findings USING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--       SCALAR SUBQUERY 6
--         SEARCH bottles USING INDEX bottles_author_kept (author_id=? AND collected_at>? AND collected_at<?)
--     UNION ALL
--       SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--       SCALAR SUBQUERY 10
--         SEARCH bottles USING INDEX bottles_author_sunk (author_id=? AND expires_at>? AND expires_at<?)
--       SCALAR SUBQUERY 9
--         SEARCH bottles USING INDEX bottles_author_sunk (author_id=? AND expires_at>? AND expires_at<?)
--     UNION ALL
--       SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--       SCALAR SUBQUERY 13
--         SEARCH bottles USING INDEX bottles_author_at_sea (author_id=? AND created_at<?)
--       CORRELATED SCALAR SUBQUERY 12
--         SEARCH findings USING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--     UNION ALL
--       SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)

-- src/bottles/reading/profile-counts.ts selectBackpackPlaces
select (select count(*) as "n"
  from "bottles"
  where "holder_id" = +? and "free_at" > +? and "state" in (?, ?) and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.banned = 1)) + (select count(*) as "n"
  from "bottles"
  where "owner_id" = +? and "state" = 'kept') as "n";
--   SCAN CONSTANT ROW
--   SCALAR SUBQUERY 2
--     SEARCH bottles USING INDEX bottles_holder (holder_id=? AND free_at>?)
--     CORRELATED SCALAR SUBQUERY 1
--       SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--   SCALAR SUBQUERY 3
--     SEARCH bottles USING INDEX bottles_owner (owner_id=?)

-- src/bottles/reading/profile-counts.ts selectNewestKept
select "picture"
  from "bottles"
  where "owner_id" = +? and "state" = 'kept'
  order by "collected_at" desc, "id" desc
  limit 9;
--   SEARCH bottles USING INDEX bottles_owner (owner_id=?)

-- src/bottles/reading/profile-counts.ts selectThrownCount
select count(*) as "n"
  from "bottles"
  where "author_id" = +? and ("state" != +? or "collected_at" is not null);
--   SEARCH bottles USING INDEX bottles_author (author_id=?)

-- src/bottles/sea/candidates.ts selectSeaCandidates
select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and brief = 1 and free_at <= +? and expires_at > +? and author_adult_at > +? and shuffle >= +?
  order by shuffle
  limit 8) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and brief = 1 and free_at <= +? and expires_at > +? and author_adult_at > +? and shuffle < +?
  order by shuffle
  limit 8) as half) as round
  limit 8) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 12) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and shuffle >= +?
  order by shuffle
  limit 12) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and shuffle < +?
  order by shuffle
  limit 12) as half) as round
  limit 12) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting_read' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 8) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and shuffle >= +?
  order by shuffle
  limit 9) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and shuffle < +?
  order by shuffle
  limit 9) as half) as round
  limit 9) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and author_adult_at > +? and waiting_since is not null and waiting_since > +?
  order by waiting_since
  limit 12) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and author_adult_at > +? and shuffle >= +?
  order by shuffle
  limit 12) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and author_adult_at > +? and shuffle < +?
  order by shuffle
  limit 12) as half) as round
  limit 12) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting_read' as pool, "waiting_since" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and author_adult_at > +? and waiting_since is not null and waiting_since > +?
  order by waiting_since
  limit 8) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and author_adult_at > +? and shuffle >= +?
  order by shuffle
  limit 9) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and author_adult_at > +? and shuffle < +?
  order by shuffle
  limit 9) as half) as round
  limit 9) as part;
--   COMPOUND QUERY
--     LEFT-MOST SUBQUERY
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_brief (band=? AND language=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 1
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_brief (band=? AND language=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 4
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting (band=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 9
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea (band=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 12
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea (band=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 15
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting_language (band=? AND language=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 20
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 23
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 26
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting (band=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 31
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea (band=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 34
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea (band=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 37
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting_language (band=? AND language=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 42
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 45
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 48
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--       SCAN part

-- src/bottles/sea/candidates.ts selectSeaCandidates (2)
select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and brief = 1 and free_at <= +? and expires_at > +? and author_adult_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle >= +?
  order by shuffle
  limit 8) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and brief = 1 and free_at <= +? and expires_at > +? and author_adult_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle < +?
  order by shuffle
  limit 8) as half) as round
  limit 8) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 12) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle >= +?
  order by shuffle
  limit 12) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle < +?
  order by shuffle
  limit 12) as half) as round
  limit 12) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting_read' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 8) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle >= +?
  order by shuffle
  limit 9) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle < +?
  order by shuffle
  limit 9) as half) as round
  limit 9) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and author_adult_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and waiting_since is not null and waiting_since > +?
  order by waiting_since
  limit 12) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and author_adult_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle >= +?
  order by shuffle
  limit 12) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and author_adult_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle < +?
  order by shuffle
  limit 12) as half) as round
  limit 12) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting_read' as pool, "waiting_since" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and author_adult_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and waiting_since is not null and waiting_since > +?
  order by waiting_since
  limit 8) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and author_adult_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle >= +?
  order by shuffle
  limit 9) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and author_adult_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle < +?
  order by shuffle
  limit 9) as half) as round
  limit 9) as part;
--   COMPOUND QUERY
--     LEFT-MOST SUBQUERY
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_brief (band=? AND language=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 1
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 2
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 3
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 4
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_brief (band=? AND language=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 7
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 8
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 9
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 10
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting (band=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 15
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--         CORRELATED SCALAR SUBQUERY 16
--           SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--         CORRELATED SCALAR SUBQUERY 17
--           SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--         CORRELATED SCALAR SUBQUERY 18
--           SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea (band=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 21
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 22
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 23
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 24
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea (band=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 27
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 28
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 29
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 30
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting_language (band=? AND language=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 35
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--         CORRELATED SCALAR SUBQUERY 36
--           SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--         CORRELATED SCALAR SUBQUERY 37
--           SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--         CORRELATED SCALAR SUBQUERY 38
--           SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 41
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 42
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 43
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 44
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 47
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 48
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 49
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 50
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting (band=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 55
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--         CORRELATED SCALAR SUBQUERY 56
--           SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--         CORRELATED SCALAR SUBQUERY 57
--           SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--         CORRELATED SCALAR SUBQUERY 58
--           SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea (band=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 61
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 62
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 63
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 64
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea (band=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 67
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 68
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 69
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 70
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting_language (band=? AND language=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 75
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--         CORRELATED SCALAR SUBQUERY 76
--           SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--         CORRELATED SCALAR SUBQUERY 77
--           SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--         CORRELATED SCALAR SUBQUERY 78
--           SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 81
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 82
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 83
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 84
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 87
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 88
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 89
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 90
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--       SCAN part

-- src/bottles/sea/candidates.ts selectSeaCandidates (3)
select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and brief = 1 and free_at <= +? and expires_at > +? and shuffle >= +?
  order by shuffle
  limit 8) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and brief = 1 and free_at <= +? and expires_at > +? and shuffle < +?
  order by shuffle
  limit 8) as half) as round
  limit 8) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 12) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and shuffle >= +?
  order by shuffle
  limit 12) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and shuffle < +?
  order by shuffle
  limit 12) as half) as round
  limit 12) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting_read' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 8) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and shuffle >= +?
  order by shuffle
  limit 9) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and shuffle < +?
  order by shuffle
  limit 9) as half) as round
  limit 9) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and waiting_since is not null and waiting_since > +?
  order by waiting_since
  limit 12) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and shuffle >= +?
  order by shuffle
  limit 12) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and shuffle < +?
  order by shuffle
  limit 12) as half) as round
  limit 12) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting_read' as pool, "waiting_since" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and waiting_since is not null and waiting_since > +?
  order by waiting_since
  limit 8) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and shuffle >= +?
  order by shuffle
  limit 9) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and shuffle < +?
  order by shuffle
  limit 9) as half) as round
  limit 9) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, 'adult' as band, case when waiting_since is null then 'drawn' else 'waiting' end as pool, coalesce(waiting_since, shuffle) as place
  from bottles indexed by bottles_grown
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and author_adult_at <= +?
  order by author_adult_at
  limit 12) as part;
--   COMPOUND QUERY
--     LEFT-MOST SUBQUERY
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_brief (band=? AND language=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 1
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_brief (band=? AND language=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 4
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting (band=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 9
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea (band=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 12
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea (band=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 15
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting_language (band=? AND language=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 20
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 23
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 26
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting (band=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 31
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea (band=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 34
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea (band=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 37
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting_language (band=? AND language=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 42
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 45
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 48
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_grown (author_adult_at<?)
--         CORRELATED SCALAR SUBQUERY 53
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--       SCAN part

-- src/bottles/sea/candidates.ts selectSeaCandidates (4)
select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and brief = 1 and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle >= +?
  order by shuffle
  limit 8) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and brief = 1 and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle < +?
  order by shuffle
  limit 8) as half) as round
  limit 8) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 12) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle >= +?
  order by shuffle
  limit 12) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle < +?
  order by shuffle
  limit 12) as half) as round
  limit 12) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting_read' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 8) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle >= +?
  order by shuffle
  limit 9) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle < +?
  order by shuffle
  limit 9) as half) as round
  limit 9) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and waiting_since is not null and waiting_since > +?
  order by waiting_since
  limit 12) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle >= +?
  order by shuffle
  limit 12) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle < +?
  order by shuffle
  limit 12) as half) as round
  limit 12) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting_read' as pool, "waiting_since" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and waiting_since is not null and waiting_since > +?
  order by waiting_since
  limit 8) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle >= +?
  order by shuffle
  limit 9) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?)) and shuffle < +?
  order by shuffle
  limit 9) as half) as round
  limit 9) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, 'adult' as band, case when waiting_since is null then 'drawn' else 'waiting' end as pool, coalesce(waiting_since, shuffle) as place
  from bottles indexed by bottles_grown
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and free_at <= +? and expires_at > +? and author_adult_at <= +? and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = +?))
  order by author_adult_at
  limit 12) as part;
--   COMPOUND QUERY
--     LEFT-MOST SUBQUERY
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_brief (band=? AND language=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 1
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 2
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 3
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 4
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_brief (band=? AND language=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 7
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 8
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 9
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 10
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting (band=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 15
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--         CORRELATED SCALAR SUBQUERY 16
--           SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--         CORRELATED SCALAR SUBQUERY 17
--           SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--         CORRELATED SCALAR SUBQUERY 18
--           SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea (band=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 21
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 22
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 23
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 24
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea (band=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 27
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 28
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 29
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 30
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting_language (band=? AND language=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 35
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--         CORRELATED SCALAR SUBQUERY 36
--           SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--         CORRELATED SCALAR SUBQUERY 37
--           SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--         CORRELATED SCALAR SUBQUERY 38
--           SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 41
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 42
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 43
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 44
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 47
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 48
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 49
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 50
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting (band=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 55
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--         CORRELATED SCALAR SUBQUERY 56
--           SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--         CORRELATED SCALAR SUBQUERY 57
--           SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--         CORRELATED SCALAR SUBQUERY 58
--           SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea (band=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 61
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 62
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 63
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 64
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea (band=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 67
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 68
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 69
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 70
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting_language (band=? AND language=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 75
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--         CORRELATED SCALAR SUBQUERY 76
--           SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--         CORRELATED SCALAR SUBQUERY 77
--           SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--         CORRELATED SCALAR SUBQUERY 78
--           SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 81
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 82
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 83
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 84
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 87
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--               CORRELATED SCALAR SUBQUERY 88
--                 SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--               CORRELATED SCALAR SUBQUERY 89
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--               CORRELATED SCALAR SUBQUERY 90
--                 SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_grown (author_adult_at<?)
--         CORRELATED SCALAR SUBQUERY 95
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--         CORRELATED SCALAR SUBQUERY 96
--           SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)
--         CORRELATED SCALAR SUBQUERY 97
--           SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--         CORRELATED SCALAR SUBQUERY 98
--           SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--       SCAN part

-- src/bottles/sea/candidates.ts selectSharedCandidates
select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 1) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and shuffle >= +?
  order by shuffle
  limit 1) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and shuffle < +?
  order by shuffle
  limit 1) as half) as round
  limit 1) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and author_adult_at > +? and waiting_since is not null and waiting_since > +?
  order by waiting_since
  limit 1) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and author_adult_at > +? and shuffle >= +?
  order by shuffle
  limit 1) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and author_adult_at > +? and shuffle < +?
  order by shuffle
  limit 1) as half) as round
  limit 1) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and brief = 1 and free_at <= +? and expires_at > +? and author_adult_at > +? and shuffle >= +?
  order by shuffle
  limit 1) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and brief = 1 and free_at <= +? and expires_at > +? and author_adult_at > +? and shuffle < +?
  order by shuffle
  limit 1) as half) as round
  limit 1) as part;
--   COMPOUND QUERY
--     LEFT-MOST SUBQUERY
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting_language (band=? AND language=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 1
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 4
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 7
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting_language (band=? AND language=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 12
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 15
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 18
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_brief (band=? AND language=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 23
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_brief (band=? AND language=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 26
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--       SCAN part

-- src/bottles/sea/candidates.ts selectSharedCandidates (2)
select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 1) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and shuffle >= +?
  order by shuffle
  limit 1) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and shuffle < +?
  order by shuffle
  limit 1) as half) as round
  limit 1) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and waiting_since is not null and waiting_since > +?
  order by waiting_since
  limit 1) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and shuffle >= +?
  order by shuffle
  limit 1) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and free_at <= +? and expires_at > +? and shuffle < +?
  order by shuffle
  limit 1) as half) as round
  limit 1) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and brief = 1 and free_at <= +? and expires_at > +? and shuffle >= +?
  order by shuffle
  limit 1) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and language = +? and brief = 1 and free_at <= +? and expires_at > +? and shuffle < +?
  order by shuffle
  limit 1) as half) as round
  limit 1) as part;
--   COMPOUND QUERY
--     LEFT-MOST SUBQUERY
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting_language (band=? AND language=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 1
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 4
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 7
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         SEARCH bottles USING INDEX bottles_waiting_language (band=? AND language=? AND waiting_since>?)
--         CORRELATED SCALAR SUBQUERY 12
--           SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 15
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_sea_language (band=? AND language=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 18
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--       SCAN part
--     UNION ALL
--       CO-ROUTINE part
--         COMPOUND QUERY
--           LEFT-MOST SUBQUERY
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_brief (band=? AND language=? AND shuffle>?)
--               CORRELATED SCALAR SUBQUERY 23
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--           UNION ALL
--             CO-ROUTINE half
--               SEARCH bottles USING INDEX bottles_brief (band=? AND language=? AND shuffle<?)
--               CORRELATED SCALAR SUBQUERY 26
--                 SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--             SCAN half
--       SCAN part

-- src/bottles/sea/first-letter.ts selectDriftingLetterById
select "id"
  from "bottles"
  where "id" = +? and "state" = 'sea' and "hidden_at" is null and "free_at" <= +? and author_id = (select value
  from meta
  where key = 'official_account');
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   SCALAR SUBQUERY 1
--     SEARCH meta USING INDEX sqlite_autoindex_meta_1 (key=?)

-- src/bottles/sea/first-letter.ts selectDriftingLetters
select "id", "design_id", "design_name", "picture", "created_at"
  from (select "id", "design_id", "design_name", "picture", "created_at", "band", "language", "hidden_at", "free_at"
  from "bottles"
  where author_id = (select value
  from meta
  where key = 'official_account') and "state" = 'sea'
  order by "created_at" desc, "id" desc
  limit 500) as "house"
  where "band" = 'all' and "language" = +? and "hidden_at" is null and "free_at" <= +?
  limit 8;
--   CO-ROUTINE house
--     SEARCH bottles USING INDEX bottles_author (author_id=?)
--     SCALAR SUBQUERY 1
--       SEARCH meta USING INDEX sqlite_autoindex_meta_1 (key=?)
--   SCAN house

-- src/bottles/sea/reachable.ts reachableQuery
with wanted(bottle) as (values (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?)) select "id", "author_id"
  from wanted inner
  join bottles on id = bottle
  where case when (band = 'all' or band = 'minor' and author_adult_at > +?) and state = 'sea' and hidden_at is null and free_at <= +? and expires_at > +? and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) then 1 else 0 end = 1;
--   CO-ROUTINE wanted
--     SCAN 25 CONSTANT ROWS
--   SCAN wanted
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 26
--     SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--   CORRELATED SCALAR SUBQUERY 27
--     SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)

-- src/bottles/sea/reachable.ts reachableQuery (2)
with wanted(bottle) as (values (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?)) select "id", "author_id"
  from wanted inner
  join bottles on id = bottle
  where case when (band = 'all' or band = 'minor' and author_adult_at > +?) and state = 'sea' and hidden_at is null and free_at <= +? and expires_at > +? and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) then 1 else 0 end = 1;
--   CO-ROUTINE wanted
--     SCAN 25 CONSTANT ROWS
--   SCAN wanted
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 26
--     SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)

-- src/bottles/sea/reachable.ts reachableQuery (3)
with wanted(bottle) as (values (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?)) select "id", "author_id"
  from wanted inner
  join bottles on id = bottle
  where case when (band in ('all', 'adult') or author_adult_at <= +?) and state = 'sea' and hidden_at is null and free_at <= +? and expires_at > +? and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) then 1 else 0 end = 1;
--   CO-ROUTINE wanted
--     SCAN 25 CONSTANT ROWS
--   SCAN wanted
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 26
--     SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--   CORRELATED SCALAR SUBQUERY 27
--     SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)

-- src/bottles/sea/reachable.ts reachableQuery (4)
with wanted(bottle) as (values (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?)) select "id", "author_id"
  from wanted inner
  join bottles on id = bottle
  where case when (band in ('all', 'adult') or author_adult_at <= +?) and state = 'sea' and hidden_at is null and free_at <= +? and expires_at > +? and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) then 1 else 0 end = 1;
--   CO-ROUTINE wanted
--     SCAN 25 CONSTANT ROWS
--   SCAN wanted
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 26
--     SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)

-- src/bottles/sea/reachable.ts reachableQuery (5)
with wanted(bottle) as (values (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?)) select "id", "author_id", "design_id", "design_name", "picture", "language", "created_at"
  from wanted inner
  join bottles on id = bottle
  where case when (band = 'all' or band = 'minor' and author_adult_at > +?) and state = 'sea' and hidden_at is null and free_at <= +? and expires_at > +? and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) then 1 else 0 end = 1;
--   CO-ROUTINE wanted
--     SCAN 12 CONSTANT ROWS
--   SCAN wanted
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 13
--     SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--   CORRELATED SCALAR SUBQUERY 14
--     SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)

-- src/bottles/sea/reachable.ts reachableQuery (6)
with wanted(bottle) as (values (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?)) select "id", "author_id", "design_id", "design_name", "picture", "language", "created_at"
  from wanted inner
  join bottles on id = bottle
  where case when (band = 'all' or band = 'minor' and author_adult_at > +?) and state = 'sea' and hidden_at is null and free_at <= +? and expires_at > +? and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) then 1 else 0 end = 1;
--   CO-ROUTINE wanted
--     SCAN 12 CONSTANT ROWS
--   SCAN wanted
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 13
--     SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)

-- src/bottles/sea/reachable.ts reachableQuery (7)
with wanted(bottle) as (values (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?)) select "id", "author_id", "design_id", "design_name", "picture", "language", "created_at"
  from wanted inner
  join bottles on id = bottle
  where case when (band in ('all', 'adult') or author_adult_at <= +?) and state = 'sea' and hidden_at is null and free_at <= +? and expires_at > +? and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) and author_id <> +? and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = +?) then 1 else 0 end = 1;
--   CO-ROUTINE wanted
--     SCAN 12 CONSTANT ROWS
--   SCAN wanted
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 13
--     SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)
--   CORRELATED SCALAR SUBQUERY 14
--     SEARCH findings USING COVERING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)

-- src/bottles/sea/reachable.ts reachableQuery (8)
with wanted(bottle) as (values (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?), (+?)) select "id", "author_id", "design_id", "design_name", "picture", "language", "created_at"
  from wanted inner
  join bottles on id = bottle
  where case when (band in ('all', 'adult') or author_adult_at <= +?) and state = 'sea' and hidden_at is null and free_at <= +? and expires_at > +? and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > +?) then 1 else 0 end = 1;
--   CO-ROUTINE wanted
--     SCAN 12 CONSTANT ROWS
--   SCAN wanted
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 13
--     SEARCH stopped USING INDEX sqlite_autoindex_stopped_people_1 (user_id=?)

-- src/bottles/throwing/throw-choices.ts selectCollectedChoices
select "bottles"."id", "bottles"."uses", "bottles"."design_id", "bottles"."picture", "pictures"."params", "bottles"."design_name"
  from "bottles" inner
  join "pictures" on "pictures"."hash" = "bottles"."picture"
  where "bottles"."owner_id" = +? and "bottles"."state" = 'kept'
  order by case when "bottles"."uses" < 3 then 0 else 1 end, "bottles"."collected_at" desc, "bottles"."id" desc;
--   SEARCH bottles USING INDEX bottles_owner (owner_id=?)
--   SEARCH pictures USING INDEX sqlite_autoindex_pictures_1 (hash=?)
--   USE TEMP B-TREE FOR ORDER BY

-- src/bottles/throwing/throw-choices.ts selectLastThrow
select "design_id", "created_at"
  from "bottles"
  where "author_id" = +?
  order by "created_at" desc, "id" desc
  limit 1;
--   SEARCH bottles USING INDEX bottles_author (author_id=?)

-- src/bottles/throwing/throw-collected.ts updateCollectedUses
update "bottles"
  set "uses" = "uses" + ?
  where "id" = +? and "owner_id" = +? and "state" = +? and "uses" < +?
  returning "design_id" as "id", "design_name" as "name", "picture";
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)

-- src/bottles/throwing/throw.ts selectUncollectedCount
select count(*) as "n"
  from "bottles"
  where "author_id" = +? and "created_at" > +? and "state" = 'sea' and "waiting_since" is not null;
--   SEARCH bottles USING INDEX bottles_uncollected (author_id=? AND created_at>?)
