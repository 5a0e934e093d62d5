-- src/bottles/holding/drop.ts selectDropTarget
select "author_id", "holder_id", "free_at", "state", "band", "author_adult_at", "hidden_at", exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.banned = 1) as "banned"
  from "bottles"
  where "id" = $1;
--   Index Scan using bottles_pkey on bottles
--     Index Cond: (id = $1)
--     SubPlan 1
--       ->  Index Scan using stopped_people_pkey on stopped_people stopped
--             Index Cond: (user_id = bottles.author_id)
--             Filter: (banned = 1)

-- src/bottles/holding/end-hold.ts endFinding
update "findings"
  set "released_at" = case when "until" < $1 then "until" else $2 end, "outcome" = $3
  where "bottle_id" = $4 and "user_id" = $5;
--   Update on findings
--     ->  Index Scan using findings_pkey on findings
--           Index Cond: ((bottle_id = $4) AND (user_id = $5))

-- src/bottles/holding/end-hold.ts updateToDrifting
update "bottles"
  set "state" = $1, "free_at" = case when "free_at" < $2 then "free_at" else $3 end, "shuffle" = $4, "holder_id" = $5, "expires_at" = case when "band" = $6 then 253402300799000 when "author_id" = 'gone' then $7 else $8 end, "comment_count" = "comment_count" + $9, "brief" = case when $10 = 0 then brief when $11 = 1 and (comment_count = 0 or brief = 1) then 1 else 0 end
  where "id" = $12 and "state" in ($13, $14) and "holder_id" = $15 and "free_at" > $16
  returning "id";
--   Update on bottles
--     ->  Index Scan using bottles_holder on bottles
--           Index Cond: ((holder_id = $15) AND (free_at > $16))
--           Filter: ((state = ANY (ARRAY[$13, $14])) AND (id = $12))

-- src/bottles/holding/end-hold.ts updateToKept
update "bottles"
  set "state" = $1, "owner_id" = $2, "collected_at" = $3, "holder_id" = $4, "expires_at" = case when "band" = $5 then 253402300799000 when "author_id" = 'gone' then $6 else $7 end, "comment_count" = "comment_count" + $8, "brief" = case when $9 = 0 then brief when $10 = 1 and (comment_count = 0 or brief = 1) then 1 else 0 end
  where "id" = $11 and "state" in ($12, $13) and "holder_id" = $14 and "free_at" > $15
  returning "id";
--   Update on bottles
--     ->  Index Scan using bottles_holder on bottles
--           Index Cond: ((holder_id = $14) AND (free_at > $15))
--           Filter: ((state = ANY (ARRAY[$12, $13])) AND (id = $11))

-- src/bottles/holding/held-state.ts selectHeldState
select "pick_count", (select "bottles"."id"
  from "bottles"
  where "holder_id" = $1 and "free_at" > $2 and "state" in ($3, $4) and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.banned = 1)
  order by "free_at"
  limit 1) as "first", (select count(*) as "n"
  from "bottles"
  where "holder_id" = $5 and "free_at" > $6 and "state" in ($7, $8) and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.banned = 1)) as "count"
  from "users"
  where "users"."id" = $9;
--   Index Scan using users_pkey on users
--     Index Cond: (id = $9)
--     InitPlan 1
--       ->  Limit
--             ->  Nested Loop Anti Join
--                   ->  Index Scan using bottles_holder on bottles
--                         Index Cond: ((holder_id = $1) AND (free_at > $2))
--                         Filter: (state = ANY (ARRAY[$3, $4]))
--                   ->  Index Scan using stopped_people_pkey on stopped_people stopped
--                         Index Cond: (user_id = bottles.author_id)
--                         Filter: (banned = 1)
--     InitPlan 2
--       ->  Aggregate
--             ->  Nested Loop Anti Join
--                   ->  Index Scan using bottles_holder on bottles bottles_1
--                         Index Cond: ((holder_id = $5) AND (free_at > $6))
--                         Filter: (state = ANY (ARRAY[$7, $8]))
--                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_1
--                         Index Cond: (user_id = bottles_1.author_id)
--                         Filter: (banned = 1)

-- src/bottles/holding/pick-up.ts HOLD_UPDATES
update "bottles"
  set "state" = $1, "holder_id" = $2, "free_at" = $3, "expires_at" = case when "band" = $4 then 253402300799000 else $5 end, "waiting_since" = $6, "pick_count" = "pick_count" + $7, "view_count" = "view_count" + $8
  where "id" = $9 and "state" in ($10, $11) and "free_at" <= $12 and "expires_at" > $13 and "hidden_at" is null and ("bottles"."band" = $14 or "bottles"."author_adult_at" > $15) and not (exists (select 1
  from blocks
  where blocker_id = $16 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $17)) and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $18)
  returning "id";
--   Update on bottles
--     ->  Nested Loop Anti Join
--           ->  Index Scan using bottles_pkey on bottles
--                 Index Cond: (id = $9)
--                 Filter: ((hidden_at IS NULL) AND (state = ANY (ARRAY[$10, $11])) AND (free_at <= $12) AND (expires_at > $13) AND ((band = $14) OR (author_adult_at > $15)) AND (NOT (ANY (author_id = (hashed SubPlan 2).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 4).col1))))
--                 SubPlan 2
--                   ->  Bitmap Heap Scan on blocks
--                         Recheck Cond: (blocker_id = $16)
--                         ->  Bitmap Index Scan on blocks_listed
--                               Index Cond: (blocker_id = $16)
--                 SubPlan 4
--                   ->  Bitmap Heap Scan on blocks blocks_1
--                         Recheck Cond: (blocked_id = $17)
--                         ->  Bitmap Index Scan on blocks_blocked
--                               Index Cond: (blocked_id = $17)
--           ->  Index Scan using stopped_people_pkey on stopped_people stopped
--                 Index Cond: (user_id = bottles.author_id)
--                 Filter: (until > $18)

-- src/bottles/holding/pick-up.ts HOLD_UPDATES (2)
update "bottles"
  set "state" = $1, "holder_id" = $2, "free_at" = $3, "expires_at" = case when "band" = $4 then 253402300799000 else $5 end, "waiting_since" = $6, "pick_count" = "pick_count" + $7, "view_count" = "view_count" + $8
  where "id" = $9 and "state" in ($10, $11) and "free_at" <= $12 and "expires_at" > $13 and "hidden_at" is null and ("bottles"."band" = $14 or "bottles"."author_adult_at" <= $15) and not (exists (select 1
  from blocks
  where blocker_id = $16 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $17)) and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $18)
  returning "id";
--   Update on bottles
--     ->  Nested Loop Anti Join
--           ->  Index Scan using bottles_pkey on bottles
--                 Index Cond: (id = $9)
--                 Filter: ((hidden_at IS NULL) AND (state = ANY (ARRAY[$10, $11])) AND (free_at <= $12) AND (expires_at > $13) AND ((band = $14) OR (author_adult_at <= $15)) AND (NOT (ANY (author_id = (hashed SubPlan 2).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 4).col1))))
--                 SubPlan 2
--                   ->  Bitmap Heap Scan on blocks
--                         Recheck Cond: (blocker_id = $16)
--                         ->  Bitmap Index Scan on blocks_listed
--                               Index Cond: (blocker_id = $16)
--                 SubPlan 4
--                   ->  Bitmap Heap Scan on blocks blocks_1
--                         Recheck Cond: (blocked_id = $17)
--                         ->  Bitmap Index Scan on blocks_blocked
--                               Index Cond: (blocked_id = $17)
--           ->  Index Scan using stopped_people_pkey on stopped_people stopped
--                 Index Cond: (user_id = bottles.author_id)
--                 Filter: (until > $18)

-- src/bottles/holding/pick-up.ts selectPickableRow
select "bottles"."author_id", "bottles"."state", "bottles"."hidden_at", "findings"."picked_at"
  from "bottles"
  left
  join "findings" on "findings"."bottle_id" = "bottles"."id" and "findings"."user_id" = $1
  where "bottles"."id" = $2;
--   Nested Loop Left Join
--     ->  Index Scan using bottles_pkey on bottles
--           Index Cond: (id = $2)
--     ->  Index Scan using findings_pkey on findings
--           Index Cond: ((bottle_id = $2) AND (user_id = $1))

-- src/bottles/holding/undo.ts holdBottleAgain
update "bottles"
  set "state" = $1, "holder_id" = $2, "owner_id" = $3, "collected_at" = $4, "free_at" = $5, "expires_at" = case when "band" = $6 then 253402300799000 when "author_id" = 'gone' then $7 else $8 end
  where "id" = $9 and "hidden_at" is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.banned = 1) and not exists (select 1
  from blocks
  where blocker_id = $10 and blocked_id = "bottles"."author_id") and (("state" in ($11, $12) and "holder_id" is null and "free_at" > $13) or ("state" = 'kept' and "owner_id" = $14 and "collected_at" > $15 and "uses" = 0))
  returning "id";
--   Update on bottles
--     ->  Nested Loop Anti Join
--           Join Filter: (blocks.blocked_id = bottles.author_id)
--           ->  Nested Loop Anti Join
--                 ->  Index Scan using bottles_pkey on bottles
--                       Index Cond: (id = $9)
--                       Filter: ((hidden_at IS NULL) AND (((state = ANY (ARRAY[$11, $12])) AND (holder_id IS NULL) AND (free_at > $13)) OR ((state = 'kept'::text) AND (owner_id = $14) AND (collected_at > $15) AND (uses = 0))))
--                 ->  Index Scan using stopped_people_pkey on stopped_people stopped
--                       Index Cond: (user_id = bottles.author_id)
--                       Filter: (banned = 1)
--           ->  Bitmap Heap Scan on blocks
--                 Recheck Cond: (blocker_id = $10)
--                 ->  Bitmap Index Scan on blocks_listed
--                       Index Cond: (blocker_id = $10)

-- src/bottles/holding/undo.ts reopenFinding
update "findings"
  set "released_at" = $1, "outcome" = $2
  where "bottle_id" = $3 and "user_id" = $4 and "outcome" in ($5, $6) and "released_at" > $7 and "until" > $8
  returning "until";
--   Update on findings
--     ->  Index Scan using findings_pkey on findings
--           Index Cond: ((bottle_id = $3) AND (user_id = $4))
--           Filter: ((outcome = ANY (ARRAY[$5, $6])) AND (released_at > $7) AND (until > $8))

-- src/bottles/holding/undo.ts selectHeldByActor
select "id"
  from "bottles"
  where "id" = $1 and "holder_id" = $2 and "state" in ($3, $4) and "free_at" > $5 and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.banned = 1);
--   Nested Loop Anti Join
--     ->  Index Scan using bottles_holder on bottles
--           Index Cond: ((holder_id = $2) AND (free_at > $5))
--           Filter: ((state = ANY (ARRAY[$3, $4])) AND (id = $1))
--     ->  Index Scan using stopped_people_pkey on stopped_people stopped
--           Index Cond: (user_id = bottles.author_id)
--           Filter: (banned = 1)

-- src/bottles/likes.ts insertLike
insert into "bottle_likes" ("bottle_id", "user_id", "active", "created_at")
  values ($1, $2, $3, $4)
  on conflict do nothing
  returning "active";

-- src/bottles/likes.ts selectLikeableRow
select "author_id", "band", "author_adult_at", "state", "like_count", "hidden_at", exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.banned = 1) as "banned", exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $1) as "stopped"
  from "bottles"
  where "id" = $2;
--   Index Scan using bottles_pkey on bottles
--     Index Cond: (id = $2)
--     SubPlan 1
--       ->  Index Scan using stopped_people_pkey on stopped_people stopped
--             Index Cond: (user_id = bottles.author_id)
--             Filter: (banned = 1)
--     SubPlan 3
--       ->  Index Scan using stopped_people_pkey on stopped_people stopped_1
--             Index Cond: (user_id = bottles.author_id)
--             Filter: (until > $1)

-- src/bottles/likes.ts updateLikeCount
update "bottles"
  set "like_count" = "like_count" + $1
  where "id" = $2
  returning "like_count";
--   Update on bottles
--     ->  Index Scan using bottles_pkey on bottles
--           Index Cond: (id = $2)

-- src/bottles/reading/comments.ts selectNewestComments
select "comments"."id", "comments"."content", "comments"."created_at", "comments"."answer", "comments"."answered_at", "comments"."author_id", "comments"."answer_hidden_at", "comments"."hidden_at", "comments"."thanked_at", "comments"."masks", "comments"."answer_masks", "author"."created_at" as "writer_since", "author"."throw_count" as "writer_throws", "author"."adult_at", case when "author"."hidden_at" is not null or "author"."banned_at" is not null then '• • •' else coalesce("author"."nickname_shown", "author"."nickname") end as "nickname", case when "author"."hidden_at" is null and "author"."banned_at" is null then "author"."avatar" end as "avatar", "author"."country" as "country", "author"."official" as "official"
  from "comments" inner
  join "users" as "author" on "author"."id" = "comments"."author_id"
  where "comments"."bottle_id" = $1 and (comments.created_at, comments.id) < ($2, $3) and (("author"."id" = $4 or coalesce("author"."adult_at", case when "author"."official" = 1 then 0 end) between $5 and $6) and "author"."banned_at" is null and not (exists (select 1
  from blocks
  where blocker_id = $7 and blocked_id = "author"."id") or exists (select 1
  from blocks
  where blocker_id = "author"."id" and blocked_id = $8))) and ("comments"."hidden_at" is null or "comments"."author_id" = $9)
  order by "comments"."created_at" desc, "comments"."id" desc
  limit $10;
--   Limit
--     ->  Nested Loop
--           ->  Index Scan Backward using comments_bottle on comments
--                 Index Cond: ((bottle_id = $1) AND (ROW(created_at, id) < ROW($2, $3)))
--                 Filter: ((hidden_at IS NULL) OR (author_id = $9))
--           ->  Index Scan using users_pkey on users author
--                 Index Cond: (id = comments.author_id)
--                 Filter: ((banned_at IS NULL) AND ((id = $4) OR ((COALESCE(adult_at, (CASE WHEN (official = 1) THEN 0 ELSE NULL::integer END)::bigint) >= $5) AND (COALESCE(adult_at, (CASE WHEN (official = 1) THEN 0 ELSE NULL::integer END)::bigint) <= $6))) AND (NOT (ANY (id = (hashed SubPlan 2).col1))) AND (NOT (ANY (id = (hashed SubPlan 4).col1))))
--                 SubPlan 2
--                   ->  Bitmap Heap Scan on blocks
--                         Recheck Cond: (blocker_id = $7)
--                         ->  Bitmap Index Scan on blocks_listed
--                               Index Cond: (blocker_id = $7)
--                 SubPlan 4
--                   ->  Bitmap Heap Scan on blocks blocks_1
--                         Recheck Cond: (blocked_id = $8)
--                         ->  Bitmap Index Scan on blocks_blocked
--                               Index Cond: (blocked_id = $8)

-- src/bottles/reading/count-views.ts insertView
insert into "bottle_views" ("bottle_id", "viewer", "created_at")
  values ($1, $2, $3)
  on conflict do nothing
  returning "viewer";

-- src/bottles/reading/lists.ts selectCollectedBottles
select "bottles"."id", "bottles"."author_id", "bottles"."content", "bottles"."language", "bottles"."design_id", "bottles"."picture", "bottles"."band", "bottles"."author_adult_at", "bottles"."state", "bottles"."holder_id", "bottles"."owner_id", "bottles"."free_at", "bottles"."expires_at", "bottles"."pick_count", "bottles"."like_count", "bottles"."view_count", "bottles"."comment_count", "bottles"."created_at", "bottles"."collected_at", "bottles"."uses", "bottles"."hidden_at", "bottles"."masks", "bottles"."chart_shared_at", case when "author"."hidden_at" is not null or "author"."banned_at" is not null then '• • •' else coalesce("author"."nickname_shown", "author"."nickname") end as "author_nickname", case when "author"."hidden_at" is null and "author"."banned_at" is null then "author"."avatar" end as "author_avatar", "author"."country" as "author_country", "author"."official" as "author_official", "author"."created_at" as "writer_since", "author"."throw_count" as "writer_throws", "author"."banned_at" as "author_banned_at", "author"."suspended_until" as "author_suspended_until", case when "owner"."hidden_at" is not null or "owner"."banned_at" is not null then '• • •' else coalesce("owner"."nickname_shown", "owner"."nickname") end as "owner_nickname", case when "owner"."hidden_at" is null and "owner"."banned_at" is null then "owner"."avatar" end as "owner_avatar", "owner"."country" as "owner_country", "owner"."official" as "owner_official", "bottles"."design_name", "my_like"."active" as "liked", "mine"."picked_at" as "found_at", case when bottles.author_id != $1 and (exists (select 1
  from blocks
  where blocker_id = $2 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $3)) then 1 else 0 end as "blocked", "pictures"."params"
  from "bottles" inner
  join "users" as "author" on "author"."id" = "bottles"."author_id"
  left
  join "users" as "owner" on "owner"."id" = "bottles"."owner_id"
  left
  join "bottle_likes" as "my_like" on "my_like"."bottle_id" = "bottles"."id" and "my_like"."user_id" = $4
  left
  join "findings" as "mine" on "mine"."bottle_id" = "bottles"."id" and "mine"."user_id" = $5 inner
  join "pictures" on "pictures"."hash" = "bottles"."picture"
  where "bottles"."owner_id" = $6 and "bottles"."state" = 'kept' and ("bottles"."collected_at", "bottles"."id") < ($7, $8)
  order by "bottles"."collected_at" desc, "bottles"."id" desc
  limit $9;
--   Limit
--     ->  Nested Loop
--           ->  Nested Loop Left Join
--                 Join Filter: (mine.bottle_id = bottles.id)
--                 ->  Nested Loop Left Join
--                       ->  Nested Loop Left Join
--                             ->  Nested Loop
--                                   ->  Index Scan Backward using bottles_owner on bottles
--                                         Index Cond: ((owner_id = $6) AND (ROW(collected_at, id) < ROW($7, $8)))
--                                         Filter: (state = 'kept'::text)
--                                   ->  Index Scan using users_pkey on users author
--                                         Index Cond: (id = bottles.author_id)
--                             ->  Index Scan using users_pkey on users owner
--                                   Index Cond: (id = $6)
--                       ->  Index Scan using bottle_likes_user on bottle_likes my_like
--                             Index Cond: ((user_id = $4) AND (bottle_id = bottles.id))
--                 ->  Bitmap Heap Scan on findings mine
--                       Recheck Cond: (user_id = $5)
--                       ->  Bitmap Index Scan on findings_user
--                             Index Cond: (user_id = $5)
--           ->  Index Scan using pictures_pkey on pictures
--                 Index Cond: (hash = bottles.picture)
--           SubPlan 1
--             ->  Index Only Scan using blocks_pkey on blocks
--                   Index Cond: ((blocker_id = $2) AND (blocked_id = bottles.author_id))
--           SubPlan 3
--             ->  Index Only Scan using blocks_pkey on blocks blocks_1
--                   Index Cond: ((blocker_id = bottles.author_id) AND (blocked_id = $3))

-- src/bottles/reading/lists.ts selectHeldBottles
select "bottles"."id", "bottles"."author_id", "bottles"."content", "bottles"."language", "bottles"."design_id", "bottles"."picture", "bottles"."band", "bottles"."author_adult_at", "bottles"."state", "bottles"."holder_id", "bottles"."owner_id", "bottles"."free_at", "bottles"."expires_at", "bottles"."pick_count", "bottles"."like_count", "bottles"."view_count", "bottles"."comment_count", "bottles"."created_at", "bottles"."collected_at", "bottles"."uses", "bottles"."hidden_at", "bottles"."masks", "bottles"."chart_shared_at", case when "author"."hidden_at" is not null or "author"."banned_at" is not null then '• • •' else coalesce("author"."nickname_shown", "author"."nickname") end as "author_nickname", case when "author"."hidden_at" is null and "author"."banned_at" is null then "author"."avatar" end as "author_avatar", "author"."country" as "author_country", "author"."official" as "author_official", "author"."created_at" as "writer_since", "author"."throw_count" as "writer_throws", "author"."banned_at" as "author_banned_at", "author"."suspended_until" as "author_suspended_until", case when "owner"."hidden_at" is not null or "owner"."banned_at" is not null then '• • •' else coalesce("owner"."nickname_shown", "owner"."nickname") end as "owner_nickname", case when "owner"."hidden_at" is null and "owner"."banned_at" is null then "owner"."avatar" end as "owner_avatar", "owner"."country" as "owner_country", "owner"."official" as "owner_official", "bottles"."design_name", "my_like"."active" as "liked", "mine"."picked_at" as "found_at", case when bottles.author_id != $1 and (exists (select 1
  from blocks
  where blocker_id = $2 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $3)) then 1 else 0 end as "blocked", "pictures"."params"
  from "bottles" inner
  join "users" as "author" on "author"."id" = "bottles"."author_id"
  left
  join "users" as "owner" on "owner"."id" = "bottles"."owner_id"
  left
  join "bottle_likes" as "my_like" on "my_like"."bottle_id" = "bottles"."id" and "my_like"."user_id" = $4
  left
  join "findings" as "mine" on "mine"."bottle_id" = "bottles"."id" and "mine"."user_id" = $5 inner
  join "pictures" on "pictures"."hash" = "bottles"."picture"
  where "bottles"."holder_id" = $6 and "bottles"."free_at" > $7 and "bottles"."state" in ($8, $9) and "author"."banned_at" is null
  order by "bottles"."free_at";
--   Nested Loop
--     ->  Nested Loop Left Join
--           Join Filter: (mine.bottle_id = bottles.id)
--           ->  Nested Loop Left Join
--                 ->  Nested Loop Left Join
--                       ->  Nested Loop
--                             ->  Index Scan using bottles_holder on bottles
--                                   Index Cond: ((holder_id = $6) AND (free_at > $7))
--                                   Filter: (state = ANY (ARRAY[$8, $9]))
--                             ->  Index Scan using users_pkey on users author
--                                   Index Cond: (id = bottles.author_id)
--                                   Filter: (banned_at IS NULL)
--                       ->  Index Scan using users_pkey on users owner
--                             Index Cond: (id = bottles.owner_id)
--                 ->  Index Scan using bottle_likes_user on bottle_likes my_like
--                       Index Cond: ((user_id = $4) AND (bottle_id = bottles.id))
--           ->  Bitmap Heap Scan on findings mine
--                 Recheck Cond: (user_id = $5)
--                 ->  Bitmap Index Scan on findings_user
--                       Index Cond: (user_id = $5)
--     ->  Index Scan using pictures_pkey on pictures
--           Index Cond: (hash = bottles.picture)
--     SubPlan 1
--       ->  Index Only Scan using blocks_pkey on blocks
--             Index Cond: ((blocker_id = $2) AND (blocked_id = bottles.author_id))
--     SubPlan 3
--       ->  Index Only Scan using blocks_pkey on blocks blocks_1
--             Index Cond: ((blocker_id = bottles.author_id) AND (blocked_id = $3))

-- src/bottles/reading/lists.ts selectPickedBottles
select "bottles"."id", "bottles"."author_id", "bottles"."content", "bottles"."language", "bottles"."design_id", "bottles"."picture", "bottles"."band", "bottles"."author_adult_at", "bottles"."state", "bottles"."holder_id", "bottles"."owner_id", "bottles"."free_at", "bottles"."expires_at", "bottles"."pick_count", "bottles"."like_count", "bottles"."view_count", "bottles"."comment_count", "bottles"."created_at", "bottles"."collected_at", "bottles"."uses", "bottles"."hidden_at", "bottles"."masks", "bottles"."chart_shared_at", case when "author"."hidden_at" is not null or "author"."banned_at" is not null then '• • •' else coalesce("author"."nickname_shown", "author"."nickname") end as "author_nickname", case when "author"."hidden_at" is null and "author"."banned_at" is null then "author"."avatar" end as "author_avatar", "author"."country" as "author_country", "author"."official" as "author_official", "author"."created_at" as "writer_since", "author"."throw_count" as "writer_throws", "author"."banned_at" as "author_banned_at", "author"."suspended_until" as "author_suspended_until", case when "owner"."hidden_at" is not null or "owner"."banned_at" is not null then '• • •' else coalesce("owner"."nickname_shown", "owner"."nickname") end as "owner_nickname", case when "owner"."hidden_at" is null and "owner"."banned_at" is null then "owner"."avatar" end as "owner_avatar", "owner"."country" as "owner_country", "owner"."official" as "owner_official", "bottles"."design_name", "my_like"."active" as "liked", "mine"."picked_at" as "found_at", case when bottles.author_id != $1 and (exists (select 1
  from blocks
  where blocker_id = $2 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $3)) then 1 else 0 end as "blocked", "pictures"."params"
  from "bottles" inner
  join "users" as "author" on "author"."id" = "bottles"."author_id"
  left
  join "users" as "owner" on "owner"."id" = "bottles"."owner_id"
  left
  join "bottle_likes" as "my_like" on "my_like"."bottle_id" = "bottles"."id" and "my_like"."user_id" = $4
  left
  join "findings" as "mine" on "mine"."bottle_id" = "bottles"."id" and "mine"."user_id" = $5 inner
  join "pictures" on "pictures"."hash" = "bottles"."picture" inner
  join "findings" on "findings"."bottle_id" = "bottles"."id" and "findings"."user_id" = $6
  where "findings"."user_id" = $7 and "bottles"."state" != $8 and ("findings"."picked_at", "findings"."bottle_id") < ($9, $10)
  order by "findings"."picked_at" desc, "findings"."bottle_id" desc
  limit $11;
--   Limit
--     ->  Result
--           One-Time Filter: ($6 = $7)
--           ->  Nested Loop Left Join
--                 ->  Nested Loop
--                       ->  Nested Loop Left Join
--                             ->  Nested Loop Left Join
--                                   ->  Nested Loop
--                                         ->  Nested Loop
--                                               ->  Index Only Scan Backward using findings_user on findings
--                                                     Index Cond: ((user_id = $7) AND (ROW(picked_at, bottle_id) < ROW($9, $10)))
--                                               ->  Index Scan using bottles_pkey on bottles
--                                                     Index Cond: (id = findings.bottle_id)
--                                                     Filter: (state <> $8)
--                                         ->  Index Scan using users_pkey on users author
--                                               Index Cond: (id = bottles.author_id)
--                                   ->  Index Scan using users_pkey on users owner
--                                         Index Cond: (id = bottles.owner_id)
--                             ->  Index Scan using bottle_likes_user on bottle_likes my_like
--                                   Index Cond: ((user_id = $4) AND (bottle_id = bottles.id))
--                       ->  Index Scan using pictures_pkey on pictures
--                             Index Cond: (hash = bottles.picture)
--                 ->  Index Scan using findings_pkey on findings mine
--                       Index Cond: ((bottle_id = bottles.id) AND (user_id = $5))
--           SubPlan 1
--             ->  Index Only Scan using blocks_pkey on blocks
--                   Index Cond: ((blocker_id = $2) AND (blocked_id = bottles.author_id))
--           SubPlan 3
--             ->  Index Only Scan using blocks_pkey on blocks blocks_1
--                   Index Cond: ((blocker_id = bottles.author_id) AND (blocked_id = $3))

-- src/bottles/reading/lists.ts selectThrownBottles
select "bottles"."id", "bottles"."author_id", "bottles"."content", "bottles"."language", "bottles"."design_id", "bottles"."picture", "bottles"."band", "bottles"."author_adult_at", "bottles"."state", "bottles"."holder_id", "bottles"."owner_id", "bottles"."free_at", "bottles"."expires_at", "bottles"."pick_count", "bottles"."like_count", "bottles"."view_count", "bottles"."comment_count", "bottles"."created_at", "bottles"."collected_at", "bottles"."uses", "bottles"."hidden_at", "bottles"."masks", "bottles"."chart_shared_at", case when "author"."hidden_at" is not null or "author"."banned_at" is not null then '• • •' else coalesce("author"."nickname_shown", "author"."nickname") end as "author_nickname", case when "author"."hidden_at" is null and "author"."banned_at" is null then "author"."avatar" end as "author_avatar", "author"."country" as "author_country", "author"."official" as "author_official", "author"."created_at" as "writer_since", "author"."throw_count" as "writer_throws", "author"."banned_at" as "author_banned_at", "author"."suspended_until" as "author_suspended_until", case when "owner"."hidden_at" is not null or "owner"."banned_at" is not null then '• • •' else coalesce("owner"."nickname_shown", "owner"."nickname") end as "owner_nickname", case when "owner"."hidden_at" is null and "owner"."banned_at" is null then "owner"."avatar" end as "owner_avatar", "owner"."country" as "owner_country", "owner"."official" as "owner_official", "bottles"."design_name", "my_like"."active" as "liked", "mine"."picked_at" as "found_at", case when bottles.author_id != $1 and (exists (select 1
  from blocks
  where blocker_id = $2 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $3)) then 1 else 0 end as "blocked"
  from "bottles" inner
  join "users" as "author" on "author"."id" = "bottles"."author_id"
  left
  join "users" as "owner" on "owner"."id" = "bottles"."owner_id"
  left
  join "bottle_likes" as "my_like" on "my_like"."bottle_id" = "bottles"."id" and "my_like"."user_id" = $4
  left
  join "findings" as "mine" on "mine"."bottle_id" = "bottles"."id" and "mine"."user_id" = $5
  where "bottles"."author_id" = $6 and ("bottles"."state" != $7 or "bottles"."collected_at" is not null) and ("bottles"."created_at", "bottles"."id") < ($8, $9)
  order by "bottles"."created_at" desc, "bottles"."id" desc
  limit $10;
--   Limit
--     ->  Nested Loop Left Join
--           Join Filter: (mine.bottle_id = bottles.id)
--           ->  Nested Loop Left Join
--                 ->  Nested Loop Left Join
--                       ->  Nested Loop
--                             ->  Index Scan Backward using bottles_author on bottles
--                                   Index Cond: ((author_id = $6) AND (ROW(created_at, id) < ROW($8, $9)))
--                                   Filter: ((state <> $7) OR (collected_at IS NOT NULL))
--                             ->  Index Scan using users_pkey on users author
--                                   Index Cond: (id = $6)
--                       ->  Index Scan using users_pkey on users owner
--                             Index Cond: (id = bottles.owner_id)
--                 ->  Index Scan using bottle_likes_user on bottle_likes my_like
--                       Index Cond: ((user_id = $4) AND (bottle_id = bottles.id))
--           ->  Bitmap Heap Scan on findings mine
--                 Recheck Cond: (user_id = $5)
--                 ->  Bitmap Index Scan on findings_user
--                       Index Cond: (user_id = $5)
--           SubPlan 1
--             ->  Index Only Scan using blocks_pkey on blocks
--                   Index Cond: ((blocker_id = $2) AND (blocked_id = bottles.author_id))
--           SubPlan 3
--             ->  Index Only Scan using blocks_pkey on blocks blocks_1
--                   Index Cond: ((blocker_id = bottles.author_id) AND (blocked_id = $3))

-- src/bottles/reading/load-bottle.ts selectBottleById
select "bottles"."id", "bottles"."author_id", "bottles"."content", "bottles"."language", "bottles"."design_id", "bottles"."picture", "bottles"."band", "bottles"."author_adult_at", "bottles"."state", "bottles"."holder_id", "bottles"."owner_id", "bottles"."free_at", "bottles"."expires_at", "bottles"."pick_count", "bottles"."like_count", "bottles"."view_count", "bottles"."comment_count", "bottles"."created_at", "bottles"."collected_at", "bottles"."uses", "bottles"."hidden_at", "bottles"."masks", "bottles"."chart_shared_at", case when "author"."hidden_at" is not null or "author"."banned_at" is not null then '• • •' else coalesce("author"."nickname_shown", "author"."nickname") end as "author_nickname", case when "author"."hidden_at" is null and "author"."banned_at" is null then "author"."avatar" end as "author_avatar", "author"."country" as "author_country", "author"."official" as "author_official", "author"."created_at" as "writer_since", "author"."throw_count" as "writer_throws", "author"."banned_at" as "author_banned_at", "author"."suspended_until" as "author_suspended_until", case when "owner"."hidden_at" is not null or "owner"."banned_at" is not null then '• • •' else coalesce("owner"."nickname_shown", "owner"."nickname") end as "owner_nickname", case when "owner"."hidden_at" is null and "owner"."banned_at" is null then "owner"."avatar" end as "owner_avatar", "owner"."country" as "owner_country", "owner"."official" as "owner_official", "bottles"."design_name", "my_like"."active" as "liked", "mine"."picked_at" as "found_at", case when bottles.author_id != $1 and (exists (select 1
  from blocks
  where blocker_id = $2 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $3)) then 1 else 0 end as "blocked"
  from "bottles" inner
  join "users" as "author" on "author"."id" = "bottles"."author_id"
  left
  join "users" as "owner" on "owner"."id" = "bottles"."owner_id"
  left
  join "bottle_likes" as "my_like" on "my_like"."bottle_id" = "bottles"."id" and "my_like"."user_id" = $4
  left
  join "findings" as "mine" on "mine"."bottle_id" = "bottles"."id" and "mine"."user_id" = $5
  where "bottles"."id" = $6;
--   Nested Loop Left Join
--     ->  Nested Loop Left Join
--           ->  Nested Loop Left Join
--                 ->  Nested Loop
--                       ->  Index Scan using bottles_pkey on bottles
--                             Index Cond: (id = $6)
--                       ->  Index Scan using users_pkey on users author
--                             Index Cond: (id = bottles.author_id)
--                 ->  Index Scan using users_pkey on users owner
--                       Index Cond: (id = bottles.owner_id)
--           ->  Index Scan using bottle_likes_user on bottle_likes my_like
--                 Index Cond: ((user_id = $4) AND (bottle_id = $6))
--     ->  Index Scan using findings_pkey on findings mine
--           Index Cond: ((bottle_id = $6) AND (user_id = $5))
--     SubPlan 1
--       ->  Index Only Scan using blocks_pkey on blocks
--             Index Cond: ((blocker_id = $2) AND (blocked_id = bottles.author_id))
--     SubPlan 3
--       ->  Index Only Scan using blocks_pkey on blocks blocks_1
--             Index Cond: ((blocker_id = bottles.author_id) AND (blocked_id = $3))

-- src/bottles/reading/load-bottle.ts selectDrawnBottleById
select "bottles"."id", "bottles"."author_id", "bottles"."content", "bottles"."language", "bottles"."design_id", "bottles"."picture", "bottles"."band", "bottles"."author_adult_at", "bottles"."state", "bottles"."holder_id", "bottles"."owner_id", "bottles"."free_at", "bottles"."expires_at", "bottles"."pick_count", "bottles"."like_count", "bottles"."view_count", "bottles"."comment_count", "bottles"."created_at", "bottles"."collected_at", "bottles"."uses", "bottles"."hidden_at", "bottles"."masks", "bottles"."chart_shared_at", case when "author"."hidden_at" is not null or "author"."banned_at" is not null then '• • •' else coalesce("author"."nickname_shown", "author"."nickname") end as "author_nickname", case when "author"."hidden_at" is null and "author"."banned_at" is null then "author"."avatar" end as "author_avatar", "author"."country" as "author_country", "author"."official" as "author_official", "author"."created_at" as "writer_since", "author"."throw_count" as "writer_throws", "author"."banned_at" as "author_banned_at", "author"."suspended_until" as "author_suspended_until", case when "owner"."hidden_at" is not null or "owner"."banned_at" is not null then '• • •' else coalesce("owner"."nickname_shown", "owner"."nickname") end as "owner_nickname", case when "owner"."hidden_at" is null and "owner"."banned_at" is null then "owner"."avatar" end as "owner_avatar", "owner"."country" as "owner_country", "owner"."official" as "owner_official", "bottles"."design_name", "my_like"."active" as "liked", "mine"."picked_at" as "found_at", case when bottles.author_id != $1 and (exists (select 1
  from blocks
  where blocker_id = $2 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $3)) then 1 else 0 end as "blocked", "pictures"."params"
  from "bottles" inner
  join "users" as "author" on "author"."id" = "bottles"."author_id"
  left
  join "users" as "owner" on "owner"."id" = "bottles"."owner_id"
  left
  join "bottle_likes" as "my_like" on "my_like"."bottle_id" = "bottles"."id" and "my_like"."user_id" = $4
  left
  join "findings" as "mine" on "mine"."bottle_id" = "bottles"."id" and "mine"."user_id" = $5 inner
  join "pictures" on "pictures"."hash" = "bottles"."picture"
  where "bottles"."id" = $6;
--   Nested Loop
--     ->  Nested Loop Left Join
--           ->  Nested Loop Left Join
--                 ->  Nested Loop Left Join
--                       ->  Nested Loop
--                             ->  Index Scan using bottles_pkey on bottles
--                                   Index Cond: (id = $6)
--                             ->  Index Scan using users_pkey on users author
--                                   Index Cond: (id = bottles.author_id)
--                       ->  Index Scan using users_pkey on users owner
--                             Index Cond: (id = bottles.owner_id)
--                 ->  Index Scan using bottle_likes_user on bottle_likes my_like
--                       Index Cond: ((user_id = $4) AND (bottle_id = $6))
--           ->  Index Scan using findings_pkey on findings mine
--                 Index Cond: ((bottle_id = $6) AND (user_id = $5))
--     ->  Index Scan using pictures_pkey on pictures
--           Index Cond: (hash = bottles.picture)
--     SubPlan 1
--       ->  Index Only Scan using blocks_pkey on blocks
--             Index Cond: ((blocker_id = $2) AND (blocked_id = bottles.author_id))
--     SubPlan 3
--       ->  Index Only Scan using blocks_pkey on blocks blocks_1
--             Index Cond: ((blocker_id = bottles.author_id) AND (blocked_id = $3))

-- src/bottles/reading/load-route.ts FINDER_COUNTRIES
select "findings"."country", "findings"."picked_at"
  from "findings" inner
  join "users" as "finder" on "finder"."id" = "findings"."user_id"
  where "findings"."bottle_id" = $1 and "findings"."user_id" <> $2 and "finder"."adult_at" > "findings"."picked_at"
  order by "findings"."picked_at" desc
  limit 1000;
--   Limit
--     ->  Sort
--           Sort Key: findings.picked_at DESC
--           ->  Nested Loop
--                 ->  Bitmap Heap Scan on findings
--                       Recheck Cond: (bottle_id = $1)
--                       Filter: (user_id <> $2)
--                       ->  Bitmap Index Scan on findings_bottle
--                             Index Cond: (bottle_id = $1)
--                 ->  Index Scan using users_pkey on users finder
--                       Index Cond: (id = findings.user_id)
--                       Filter: (adult_at > findings.picked_at)

-- src/bottles/reading/load-route.ts FINDER_COUNTRIES (2)
select "findings"."country", "findings"."picked_at"
  from "findings" inner
  join "users" as "finder" on "finder"."id" = "findings"."user_id"
  where "findings"."bottle_id" = $1 and "findings"."user_id" <> $2 and "finder"."adult_at" <= "findings"."picked_at"
  order by "findings"."picked_at" desc
  limit 1000;
--   Limit
--     ->  Sort
--           Sort Key: findings.picked_at DESC
--           ->  Nested Loop
--                 ->  Bitmap Heap Scan on findings
--                       Recheck Cond: (bottle_id = $1)
--                       Filter: (user_id <> $2)
--                       ->  Bitmap Index Scan on findings_bottle
--                             Index Cond: (bottle_id = $1)
--                 ->  Index Scan using users_pkey on users finder
--                       Index Cond: (id = findings.user_id)
--                       Filter: (adult_at <= findings.picked_at)

-- src/bottles/reading/load-route.ts selectCountries
select "country", "picked_at"
  from "findings"
  where "bottle_id" = $1
  order by "picked_at" desc
  limit 1000;
--   Limit
--     ->  Sort
--           Sort Key: picked_at DESC
--           ->  Bitmap Heap Scan on findings
--                 Recheck Cond: (bottle_id = $1)
--                 ->  Bitmap Index Scan on findings_bottle
--                       Index Cond: (bottle_id = $1)

-- src/bottles/reading/load-voyage.ts selectCommentTimes
select "created_at"
  from "comments"
  where "bottle_id" = $1
  order by "created_at" desc
  limit 100;
--   Limit
--     ->  Index Only Scan Backward using comments_bottle on comments
--           Index Cond: (bottle_id = $1)

-- src/bottles/reading/load-voyage.ts selectFindings
select "country", "picked_at", "until", "released_at", "outcome"
  from "findings"
  where "bottle_id" = $1
  order by "picked_at" desc
  limit 100;
--   Limit
--     ->  Sort
--           Sort Key: picked_at DESC
--           ->  Bitmap Heap Scan on findings
--                 Recheck Cond: (bottle_id = $1)
--                 ->  Bitmap Index Scan on findings_bottle
--                       Index Cond: (bottle_id = $1)

-- src/bottles/reading/load-voyage.ts selectLikeTimes
select "created_at"
  from "bottle_likes"
  where "bottle_id" = $1 and "active" = 1
  order by "created_at" desc
  limit 100;
--   Limit
--     ->  Index Only Scan Backward using bottle_likes_bottle on bottle_likes
--           Index Cond: (bottle_id = $1)

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
  where "bottles"."author_id" = $1 and ("bottles"."state" != $2 or "bottles"."collected_at" is not null) and ("bottles"."created_at", "bottles"."id") < ($3, $4)
  order by "bottles"."created_at" desc, "bottles"."id" desc
  limit $5;
--   Limit
--     ->  Index Scan Backward using bottles_author on bottles
--           Index Cond: ((author_id = $1) AND (ROW(created_at, id) < ROW($3, $4)))
--           Filter: ((state <> $2) OR (collected_at IS NOT NULL))
--           SubPlan 1
--             ->  Aggregate
--                   ->  Bitmap Heap Scan on findings
--                         Recheck Cond: (bottle_id = bottles.id)
--                         ->  Bitmap Index Scan on findings_bottle
--                               Index Cond: (bottle_id = bottles.id)
--           SubPlan 2
--             ->  Aggregate
--                   ->  Sort
--                         Sort Key: findings_1.country
--                         ->  Bitmap Heap Scan on findings findings_1
--                               Recheck Cond: (bottle_id = bottles.id)
--                               ->  Bitmap Index Scan on findings_bottle
--                                     Index Cond: (bottle_id = bottles.id)
--           SubPlan 3
--             ->  Aggregate
--                   ->  Sort
--                         Sort Key: part.country
--                         ->  Subquery Scan on part
--                               ->  Limit
--                                     ->  Sort
--                                           Sort Key: findings_2.picked_at DESC
--                                           ->  Bitmap Heap Scan on findings findings_2
--                                                 Recheck Cond: (bottle_id = bottles.id)
--                                                 ->  Bitmap Index Scan on findings_bottle
--                                                       Index Cond: (bottle_id = bottles.id)

-- src/bottles/reading/own-news.ts selectOwnBottles
select 'held' as kind, id, design_id, design_name, picture, created_at, free_at, pick_count, holder_id, (select country
  from findings
  where bottle_id = bottles.id and user_id = bottles."holder_id") as country, (select count(*)
  from bottles
  where author_id = $1 and state = 'sea' and holder_id is not null and free_at > $2 and expires_at > $3) as total
  from bottles
  where id = (select id
  from bottles
  where author_id = $4 and state = 'sea' and holder_id is not null and free_at > $5 and expires_at > $6
  order by "free_at" desc
  limit 1)
  union all select 'kept' as kind, id, design_id, design_name, picture, created_at, free_at, pick_count, holder_id, (select country
  from findings
  where bottle_id = bottles.id and user_id = bottles."owner_id") as country, (select count(*)
  from bottles
  where author_id = $7 and state = 'kept' and news_seen_at is null and collected_at <= $8 and collected_at > $9) as total
  from bottles
  where id = (select id
  from bottles
  where author_id = $10 and state = 'kept' and news_seen_at is null and collected_at <= $11 and collected_at > $12
  order by "collected_at" desc
  limit 1)
  union all select 'sunk' as kind, id, design_id, design_name, picture, created_at, free_at, pick_count, holder_id, null as country, (select count(*)
  from bottles
  where author_id = $13 and state in ('sea', 'expired') and news_seen_at is null and expires_at <= $14 and expires_at > $15) as total
  from bottles
  where id = (select id
  from bottles
  where author_id = $16 and state in ('sea', 'expired') and news_seen_at is null and expires_at <= $17 and expires_at > $18
  order by "expires_at" desc
  limit 1)
  union all select 'newest' as kind, id, design_id, design_name, picture, created_at, free_at, pick_count, holder_id, (select country
  from findings
  where bottle_id = bottles.id and user_id = bottles."holder_id") as country, 1 as total
  from bottles
  where id = (select id
  from bottles
  where author_id = $19 and state = 'sea' and expires_at > 0 and expires_at > $20 and created_at <= $21 and hidden_at is null
  order by "created_at" desc
  limit 1)
  union all select 'answered' as kind, id, design_id, design_name, picture, created_at, free_at, pick_count, holder_id, null as country, 1 as total
  from bottles
  where id = $22 and author_id = $23 and state <> 'removed';
--   Append
--     ->  Index Scan using bottles_pkey on bottles
--           Index Cond: (id = (InitPlan 3).col1)
--           InitPlan 2
--             ->  Aggregate
--                   ->  Index Scan using bottles_author_in_hand on bottles bottles_5
--                         Index Cond: ((author_id = $1) AND (free_at > $2))
--                         Filter: (expires_at > $3)
--           InitPlan 3
--             ->  Limit
--                   ->  Index Scan Backward using bottles_author_in_hand on bottles bottles_6
--                         Index Cond: ((author_id = $4) AND (free_at > $5))
--                         Filter: (expires_at > $6)
--           SubPlan 1
--             ->  Index Scan using findings_pkey on findings
--                   Index Cond: ((bottle_id = bottles.id) AND (user_id = bottles.holder_id))
--     ->  Index Scan using bottles_pkey on bottles bottles_1
--           Index Cond: (id = (InitPlan 6).col1)
--           InitPlan 5
--             ->  Aggregate
--                   ->  Index Only Scan using bottles_author_kept on bottles bottles_7
--                         Index Cond: ((author_id = $7) AND (collected_at <= $8) AND (collected_at > $9))
--           InitPlan 6
--             ->  Limit
--                   ->  Index Scan Backward using bottles_author_kept on bottles bottles_8
--                         Index Cond: ((author_id = $10) AND (collected_at <= $11) AND (collected_at > $12))
--           SubPlan 4
--             ->  Index Scan using findings_pkey on findings findings_1
--                   Index Cond: ((bottle_id = bottles_1.id) AND (user_id = bottles_1.owner_id))
--     ->  Index Scan using bottles_pkey on bottles bottles_2
--           Index Cond: (id = (InitPlan 8).col1)
--           InitPlan 7
--             ->  Aggregate
--                   ->  Index Only Scan using bottles_author_sunk on bottles bottles_9
--                         Index Cond: ((author_id = $13) AND (expires_at <= $14) AND (expires_at > $15))
--           InitPlan 8
--             ->  Limit
--                   ->  Index Scan Backward using bottles_author_sunk on bottles bottles_10
--                         Index Cond: ((author_id = $16) AND (expires_at <= $17) AND (expires_at > $18))
--     ->  Subquery Scan on "*SELECT* 4"
--           ->  Index Scan using bottles_pkey on bottles bottles_3
--                 Index Cond: (id = (InitPlan 10).col1)
--                 InitPlan 10
--                   ->  Limit
--                         ->  Index Scan Backward using bottles_author_at_sea on bottles bottles_11
--                               Index Cond: ((author_id = $19) AND (created_at <= $21))
--                               Filter: ((hidden_at IS NULL) AND (expires_at > $20))
--                 SubPlan 9
--                   ->  Index Scan using findings_pkey on findings findings_2
--                         Index Cond: ((bottle_id = bottles_3.id) AND (user_id = bottles_3.holder_id))
--     ->  Subquery Scan on "*SELECT* 5"
--           ->  Index Scan using bottles_author on bottles bottles_4
--                 Index Cond: ((author_id = $23) AND (id = $22))
--                 Filter: (state <> 'removed'::text)

-- src/bottles/reading/profile-counts.ts selectBackpackPlaces
select (select count(*) as "n"
  from "bottles"
  where "holder_id" = $1 and "free_at" > $2 and "state" in ($3, $4) and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.banned = 1)) + (select count(*) as "n"
  from "bottles"
  where "owner_id" = $5 and "state" = 'kept') as "n";
--   Result
--     InitPlan 1
--       ->  Aggregate
--             ->  Nested Loop Anti Join
--                   ->  Index Scan using bottles_holder on bottles
--                         Index Cond: ((holder_id = $1) AND (free_at > $2))
--                         Filter: (state = ANY (ARRAY[$3, $4]))
--                   ->  Index Scan using stopped_people_pkey on stopped_people stopped
--                         Index Cond: (user_id = bottles.author_id)
--                         Filter: (banned = 1)
--     InitPlan 2
--       ->  Aggregate
--             ->  Index Scan using bottles_owner on bottles bottles_1
--                   Index Cond: (owner_id = $5)
--                   Filter: (state = 'kept'::text)

-- src/bottles/reading/profile-counts.ts selectNewestKept
select "picture"
  from "bottles"
  where "owner_id" = $1 and "state" = 'kept'
  order by "collected_at" desc, "id" desc
  limit 9;
--   Limit
--     ->  Index Scan Backward using bottles_owner on bottles
--           Index Cond: (owner_id = $1)
--           Filter: (state = 'kept'::text)

-- src/bottles/reading/profile-counts.ts selectThrownCount
select count(*) as "n"
  from "bottles"
  where "author_id" = $1 and ("state" != $2 or "collected_at" is not null);
--   Aggregate
--     ->  Index Scan using bottles_author on bottles
--           Index Cond: (author_id = $1)
--           Filter: ((state <> $2) OR (collected_at IS NOT NULL))

-- src/bottles/sea/candidates.ts selectSeaCandidates
select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $1) and language = $2 and brief = 1 and free_at <= $3 and expires_at > $4 and author_adult_at > $5 and shuffle >= $6
  order by shuffle
  limit 8) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $7) and language = $8 and brief = 1 and free_at <= $9 and expires_at > $10 and author_adult_at > $11 and shuffle < $12
  order by shuffle
  limit 8) as half) as round
  limit 8) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $13) and free_at <= $14 and expires_at > $15 and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 12) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $16) and free_at <= $17 and expires_at > $18 and shuffle >= $19
  order by shuffle
  limit 12) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $20) and free_at <= $21 and expires_at > $22 and shuffle < $23
  order by shuffle
  limit 12) as half) as round
  limit 12) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting_read' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $24) and language = $25 and free_at <= $26 and expires_at > $27 and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 8) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $28) and language = $29 and free_at <= $30 and expires_at > $31 and shuffle >= $32
  order by shuffle
  limit 9) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $33) and language = $34 and free_at <= $35 and expires_at > $36 and shuffle < $37
  order by shuffle
  limit 9) as half) as round
  limit 9) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $38) and free_at <= $39 and expires_at > $40 and author_adult_at > $41 and waiting_since is not null and waiting_since > $42
  order by waiting_since
  limit 12) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $43) and free_at <= $44 and expires_at > $45 and author_adult_at > $46 and shuffle >= $47
  order by shuffle
  limit 12) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $48) and free_at <= $49 and expires_at > $50 and author_adult_at > $51 and shuffle < $52
  order by shuffle
  limit 12) as half) as round
  limit 12) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting_read' as pool, "waiting_since" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $53) and language = $54 and free_at <= $55 and expires_at > $56 and author_adult_at > $57 and waiting_since is not null and waiting_since > $58
  order by waiting_since
  limit 8) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $59) and language = $60 and free_at <= $61 and expires_at > $62 and author_adult_at > $63 and shuffle >= $64
  order by shuffle
  limit 9) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $65) and language = $66 and free_at <= $67 and expires_at > $68 and author_adult_at > $69 and shuffle < $70
  order by shuffle
  limit 9) as half) as round
  limit 9) as part;
--   Append
--     ->  Subquery Scan on "*SELECT* 1"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_brief on bottles
--                                         Index Cond: ((band = 'minor'::text) AND (language = $2) AND (shuffle >= $6))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $3) AND (expires_at > $4) AND (author_adult_at > $5))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped
--                                         Index Cond: (user_id = bottles.author_id)
--                                         Filter: (until > $1)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_brief on bottles bottles_1
--                                         Index Cond: ((band = 'minor'::text) AND (language = $8) AND (shuffle < $12))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $9) AND (expires_at > $10) AND (author_adult_at > $11))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_1
--                                         Index Cond: (user_id = bottles_1.author_id)
--                                         Filter: (until > $7)
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 ->  Index Scan using bottles_waiting on bottles bottles_2
--                       Index Cond: (band = 'all'::text)
--                       Filter: ((hidden_at IS NULL) AND (free_at <= $14) AND (expires_at > $15))
--                 ->  Index Scan using stopped_people_pkey on stopped_people stopped_2
--                       Index Cond: (user_id = bottles_2.author_id)
--                       Filter: (until > $13)
--     ->  Subquery Scan on "*SELECT* 3"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_3
--                                         Index Cond: ((band = 'all'::text) AND (shuffle >= $19))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $17) AND (expires_at > $18))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_3
--                                         Index Cond: (user_id = bottles_3.author_id)
--                                         Filter: (until > $16)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_4
--                                         Index Cond: ((band = 'all'::text) AND (shuffle < $23))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $21) AND (expires_at > $22))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_4
--                                         Index Cond: (user_id = bottles_4.author_id)
--                                         Filter: (until > $20)
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 ->  Index Scan using bottles_waiting on bottles bottles_5
--                       Index Cond: (band = 'all'::text)
--                       Filter: ((hidden_at IS NULL) AND (free_at <= $26) AND (expires_at > $27) AND (language = $25))
--                 ->  Index Scan using stopped_people_pkey on stopped_people stopped_5
--                       Index Cond: (user_id = bottles_5.author_id)
--                       Filter: (until > $24)
--     ->  Subquery Scan on "*SELECT* 5"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_6
--                                         Index Cond: ((band = 'all'::text) AND (shuffle >= $32))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $30) AND (expires_at > $31) AND (language = $29))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_6
--                                         Index Cond: (user_id = bottles_6.author_id)
--                                         Filter: (until > $28)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_7
--                                         Index Cond: ((band = 'all'::text) AND (shuffle < $37))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $35) AND (expires_at > $36) AND (language = $34))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_7
--                                         Index Cond: (user_id = bottles_7.author_id)
--                                         Filter: (until > $33)
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 ->  Index Scan using bottles_waiting on bottles bottles_8
--                       Index Cond: ((band = 'minor'::text) AND (waiting_since > $42))
--                       Filter: ((hidden_at IS NULL) AND (free_at <= $39) AND (expires_at > $40) AND (author_adult_at > $41))
--                 ->  Index Scan using stopped_people_pkey on stopped_people stopped_8
--                       Index Cond: (user_id = bottles_8.author_id)
--                       Filter: (until > $38)
--     ->  Subquery Scan on "*SELECT* 7"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_9
--                                         Index Cond: ((band = 'minor'::text) AND (shuffle >= $47))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $44) AND (expires_at > $45) AND (author_adult_at > $46))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_9
--                                         Index Cond: (user_id = bottles_9.author_id)
--                                         Filter: (until > $43)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_10
--                                         Index Cond: ((band = 'minor'::text) AND (shuffle < $52))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $49) AND (expires_at > $50) AND (author_adult_at > $51))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_10
--                                         Index Cond: (user_id = bottles_10.author_id)
--                                         Filter: (until > $48)
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 ->  Index Scan using bottles_waiting on bottles bottles_11
--                       Index Cond: ((band = 'minor'::text) AND (waiting_since > $58))
--                       Filter: ((hidden_at IS NULL) AND (free_at <= $55) AND (expires_at > $56) AND (author_adult_at > $57) AND (language = $54))
--                 ->  Index Scan using stopped_people_pkey on stopped_people stopped_11
--                       Index Cond: (user_id = bottles_11.author_id)
--                       Filter: (until > $53)
--     ->  Subquery Scan on "*SELECT* 9"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_12
--                                         Index Cond: ((band = 'minor'::text) AND (shuffle >= $64))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $61) AND (expires_at > $62) AND (author_adult_at > $63) AND (language = $60))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_12
--                                         Index Cond: (user_id = bottles_12.author_id)
--                                         Filter: (until > $59)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_13
--                                         Index Cond: ((band = 'minor'::text) AND (shuffle < $70))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $67) AND (expires_at > $68) AND (author_adult_at > $69) AND (language = $66))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_13
--                                         Index Cond: (user_id = bottles_13.author_id)
--                                         Filter: (until > $65)

-- src/bottles/sea/candidates.ts selectSeaCandidates (2)
select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $1) and language = $2 and brief = 1 and free_at <= $3 and expires_at > $4 and author_adult_at > $5 and author_id <> $6 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $7) and not (exists (select 1
  from blocks
  where blocker_id = $8 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $9)) and shuffle >= $10
  order by shuffle
  limit 8) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $11) and language = $12 and brief = 1 and free_at <= $13 and expires_at > $14 and author_adult_at > $15 and author_id <> $16 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $17) and not (exists (select 1
  from blocks
  where blocker_id = $18 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $19)) and shuffle < $20
  order by shuffle
  limit 8) as half) as round
  limit 8) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $21) and free_at <= $22 and expires_at > $23 and author_id <> $24 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $25) and not (exists (select 1
  from blocks
  where blocker_id = $26 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $27)) and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 12) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $28) and free_at <= $29 and expires_at > $30 and author_id <> $31 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $32) and not (exists (select 1
  from blocks
  where blocker_id = $33 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $34)) and shuffle >= $35
  order by shuffle
  limit 12) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $36) and free_at <= $37 and expires_at > $38 and author_id <> $39 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $40) and not (exists (select 1
  from blocks
  where blocker_id = $41 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $42)) and shuffle < $43
  order by shuffle
  limit 12) as half) as round
  limit 12) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting_read' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $44) and language = $45 and free_at <= $46 and expires_at > $47 and author_id <> $48 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $49) and not (exists (select 1
  from blocks
  where blocker_id = $50 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $51)) and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 8) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $52) and language = $53 and free_at <= $54 and expires_at > $55 and author_id <> $56 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $57) and not (exists (select 1
  from blocks
  where blocker_id = $58 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $59)) and shuffle >= $60
  order by shuffle
  limit 9) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $61) and language = $62 and free_at <= $63 and expires_at > $64 and author_id <> $65 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $66) and not (exists (select 1
  from blocks
  where blocker_id = $67 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $68)) and shuffle < $69
  order by shuffle
  limit 9) as half) as round
  limit 9) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $70) and free_at <= $71 and expires_at > $72 and author_adult_at > $73 and author_id <> $74 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $75) and not (exists (select 1
  from blocks
  where blocker_id = $76 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $77)) and waiting_since is not null and waiting_since > $78
  order by waiting_since
  limit 12) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $79) and free_at <= $80 and expires_at > $81 and author_adult_at > $82 and author_id <> $83 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $84) and not (exists (select 1
  from blocks
  where blocker_id = $85 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $86)) and shuffle >= $87
  order by shuffle
  limit 12) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $88) and free_at <= $89 and expires_at > $90 and author_adult_at > $91 and author_id <> $92 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $93) and not (exists (select 1
  from blocks
  where blocker_id = $94 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $95)) and shuffle < $96
  order by shuffle
  limit 12) as half) as round
  limit 12) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting_read' as pool, "waiting_since" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $97) and language = $98 and free_at <= $99 and expires_at > $100 and author_adult_at > $101 and author_id <> $102 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $103) and not (exists (select 1
  from blocks
  where blocker_id = $104 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $105)) and waiting_since is not null and waiting_since > $106
  order by waiting_since
  limit 8) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $107) and language = $108 and free_at <= $109 and expires_at > $110 and author_adult_at > $111 and author_id <> $112 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $113) and not (exists (select 1
  from blocks
  where blocker_id = $114 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $115)) and shuffle >= $116
  order by shuffle
  limit 9) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $117) and language = $118 and free_at <= $119 and expires_at > $120 and author_adult_at > $121 and author_id <> $122 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $123) and not (exists (select 1
  from blocks
  where blocker_id = $124 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $125)) and shuffle < $126
  order by shuffle
  limit 9) as half) as round
  limit 9) as part;
--   Append
--     ->  Subquery Scan on "*SELECT* 1"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings.bottle_id = bottles.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_brief on bottles
--                                               Index Cond: ((band = 'minor'::text) AND (language = $2) AND (shuffle >= $10))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $3) AND (expires_at > $4) AND (author_adult_at > $5) AND (author_id <> $6) AND (NOT (ANY (author_id = (hashed SubPlan 2).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 4).col1))))
--                                               SubPlan 2
--                                                 ->  Bitmap Heap Scan on blocks
--                                                       Recheck Cond: (blocker_id = $8)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $8)
--                                               SubPlan 4
--                                                 ->  Bitmap Heap Scan on blocks blocks_1
--                                                       Recheck Cond: (blocked_id = $9)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $9)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped
--                                               Index Cond: (user_id = bottles.author_id)
--                                               Filter: (until > $1)
--                                   ->  Bitmap Heap Scan on findings
--                                         Recheck Cond: (user_id = $7)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $7)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings_1.bottle_id = bottles_1.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_brief on bottles bottles_1
--                                               Index Cond: ((band = 'minor'::text) AND (language = $12) AND (shuffle < $20))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $13) AND (expires_at > $14) AND (author_adult_at > $15) AND (author_id <> $16) AND (NOT (ANY (author_id = (hashed SubPlan 6).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 8).col1))))
--                                               SubPlan 6
--                                                 ->  Bitmap Heap Scan on blocks blocks_2
--                                                       Recheck Cond: (blocker_id = $18)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $18)
--                                               SubPlan 8
--                                                 ->  Bitmap Heap Scan on blocks blocks_3
--                                                       Recheck Cond: (blocked_id = $19)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $19)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped_1
--                                               Index Cond: (user_id = bottles_1.author_id)
--                                               Filter: (until > $11)
--                                   ->  Bitmap Heap Scan on findings findings_1
--                                         Recheck Cond: (user_id = $17)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $17)
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 Join Filter: (findings_2.bottle_id = bottles_2.id)
--                 ->  Nested Loop Anti Join
--                       ->  Index Scan using bottles_waiting on bottles bottles_2
--                             Index Cond: (band = 'all'::text)
--                             Filter: ((hidden_at IS NULL) AND (free_at <= $22) AND (expires_at > $23) AND (author_id <> $24) AND (NOT (ANY (author_id = (hashed SubPlan 10).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 12).col1))))
--                             SubPlan 10
--                               ->  Bitmap Heap Scan on blocks blocks_4
--                                     Recheck Cond: (blocker_id = $26)
--                                     ->  Bitmap Index Scan on blocks_listed
--                                           Index Cond: (blocker_id = $26)
--                             SubPlan 12
--                               ->  Bitmap Heap Scan on blocks blocks_5
--                                     Recheck Cond: (blocked_id = $27)
--                                     ->  Bitmap Index Scan on blocks_blocked
--                                           Index Cond: (blocked_id = $27)
--                       ->  Index Scan using stopped_people_pkey on stopped_people stopped_2
--                             Index Cond: (user_id = bottles_2.author_id)
--                             Filter: (until > $21)
--                 ->  Bitmap Heap Scan on findings findings_2
--                       Recheck Cond: (user_id = $25)
--                       ->  Bitmap Index Scan on findings_user
--                             Index Cond: (user_id = $25)
--     ->  Subquery Scan on "*SELECT* 3"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings_3.bottle_id = bottles_3.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_sea on bottles bottles_3
--                                               Index Cond: ((band = 'all'::text) AND (shuffle >= $35))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $29) AND (expires_at > $30) AND (author_id <> $31) AND (NOT (ANY (author_id = (hashed SubPlan 14).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 16).col1))))
--                                               SubPlan 14
--                                                 ->  Bitmap Heap Scan on blocks blocks_6
--                                                       Recheck Cond: (blocker_id = $33)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $33)
--                                               SubPlan 16
--                                                 ->  Bitmap Heap Scan on blocks blocks_7
--                                                       Recheck Cond: (blocked_id = $34)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $34)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped_3
--                                               Index Cond: (user_id = bottles_3.author_id)
--                                               Filter: (until > $28)
--                                   ->  Bitmap Heap Scan on findings findings_3
--                                         Recheck Cond: (user_id = $32)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $32)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings_4.bottle_id = bottles_4.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_sea on bottles bottles_4
--                                               Index Cond: ((band = 'all'::text) AND (shuffle < $43))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $37) AND (expires_at > $38) AND (author_id <> $39) AND (NOT (ANY (author_id = (hashed SubPlan 18).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 20).col1))))
--                                               SubPlan 18
--                                                 ->  Bitmap Heap Scan on blocks blocks_8
--                                                       Recheck Cond: (blocker_id = $41)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $41)
--                                               SubPlan 20
--                                                 ->  Bitmap Heap Scan on blocks blocks_9
--                                                       Recheck Cond: (blocked_id = $42)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $42)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped_4
--                                               Index Cond: (user_id = bottles_4.author_id)
--                                               Filter: (until > $36)
--                                   ->  Bitmap Heap Scan on findings findings_4
--                                         Recheck Cond: (user_id = $40)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $40)
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 Join Filter: (findings_5.bottle_id = bottles_5.id)
--                 ->  Nested Loop Anti Join
--                       ->  Index Scan using bottles_waiting on bottles bottles_5
--                             Index Cond: (band = 'all'::text)
--                             Filter: ((hidden_at IS NULL) AND (free_at <= $46) AND (expires_at > $47) AND (author_id <> $48) AND (language = $45) AND (NOT (ANY (author_id = (hashed SubPlan 22).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 24).col1))))
--                             SubPlan 22
--                               ->  Bitmap Heap Scan on blocks blocks_10
--                                     Recheck Cond: (blocker_id = $50)
--                                     ->  Bitmap Index Scan on blocks_listed
--                                           Index Cond: (blocker_id = $50)
--                             SubPlan 24
--                               ->  Bitmap Heap Scan on blocks blocks_11
--                                     Recheck Cond: (blocked_id = $51)
--                                     ->  Bitmap Index Scan on blocks_blocked
--                                           Index Cond: (blocked_id = $51)
--                       ->  Index Scan using stopped_people_pkey on stopped_people stopped_5
--                             Index Cond: (user_id = bottles_5.author_id)
--                             Filter: (until > $44)
--                 ->  Bitmap Heap Scan on findings findings_5
--                       Recheck Cond: (user_id = $49)
--                       ->  Bitmap Index Scan on findings_user
--                             Index Cond: (user_id = $49)
--     ->  Subquery Scan on "*SELECT* 5"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings_6.bottle_id = bottles_6.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_sea on bottles bottles_6
--                                               Index Cond: ((band = 'all'::text) AND (shuffle >= $60))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $54) AND (expires_at > $55) AND (author_id <> $56) AND (language = $53) AND (NOT (ANY (author_id = (hashed SubPlan 26).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 28).col1))))
--                                               SubPlan 26
--                                                 ->  Bitmap Heap Scan on blocks blocks_12
--                                                       Recheck Cond: (blocker_id = $58)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $58)
--                                               SubPlan 28
--                                                 ->  Bitmap Heap Scan on blocks blocks_13
--                                                       Recheck Cond: (blocked_id = $59)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $59)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped_6
--                                               Index Cond: (user_id = bottles_6.author_id)
--                                               Filter: (until > $52)
--                                   ->  Bitmap Heap Scan on findings findings_6
--                                         Recheck Cond: (user_id = $57)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $57)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings_7.bottle_id = bottles_7.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_sea on bottles bottles_7
--                                               Index Cond: ((band = 'all'::text) AND (shuffle < $69))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $63) AND (expires_at > $64) AND (author_id <> $65) AND (language = $62) AND (NOT (ANY (author_id = (hashed SubPlan 30).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 32).col1))))
--                                               SubPlan 30
--                                                 ->  Bitmap Heap Scan on blocks blocks_14
--                                                       Recheck Cond: (blocker_id = $67)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $67)
--                                               SubPlan 32
--                                                 ->  Bitmap Heap Scan on blocks blocks_15
--                                                       Recheck Cond: (blocked_id = $68)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $68)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped_7
--                                               Index Cond: (user_id = bottles_7.author_id)
--                                               Filter: (until > $61)
--                                   ->  Bitmap Heap Scan on findings findings_7
--                                         Recheck Cond: (user_id = $66)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $66)
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 Join Filter: (findings_8.bottle_id = bottles_8.id)
--                 ->  Nested Loop Anti Join
--                       ->  Index Scan using bottles_waiting on bottles bottles_8
--                             Index Cond: ((band = 'minor'::text) AND (waiting_since > $78))
--                             Filter: ((hidden_at IS NULL) AND (free_at <= $71) AND (expires_at > $72) AND (author_adult_at > $73) AND (author_id <> $74) AND (NOT (ANY (author_id = (hashed SubPlan 34).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 36).col1))))
--                             SubPlan 34
--                               ->  Bitmap Heap Scan on blocks blocks_16
--                                     Recheck Cond: (blocker_id = $76)
--                                     ->  Bitmap Index Scan on blocks_listed
--                                           Index Cond: (blocker_id = $76)
--                             SubPlan 36
--                               ->  Bitmap Heap Scan on blocks blocks_17
--                                     Recheck Cond: (blocked_id = $77)
--                                     ->  Bitmap Index Scan on blocks_blocked
--                                           Index Cond: (blocked_id = $77)
--                       ->  Index Scan using stopped_people_pkey on stopped_people stopped_8
--                             Index Cond: (user_id = bottles_8.author_id)
--                             Filter: (until > $70)
--                 ->  Bitmap Heap Scan on findings findings_8
--                       Recheck Cond: (user_id = $75)
--                       ->  Bitmap Index Scan on findings_user
--                             Index Cond: (user_id = $75)
--     ->  Subquery Scan on "*SELECT* 7"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings_9.bottle_id = bottles_9.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_sea on bottles bottles_9
--                                               Index Cond: ((band = 'minor'::text) AND (shuffle >= $87))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $80) AND (expires_at > $81) AND (author_adult_at > $82) AND (author_id <> $83) AND (NOT (ANY (author_id = (hashed SubPlan 38).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 40).col1))))
--                                               SubPlan 38
--                                                 ->  Bitmap Heap Scan on blocks blocks_18
--                                                       Recheck Cond: (blocker_id = $85)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $85)
--                                               SubPlan 40
--                                                 ->  Bitmap Heap Scan on blocks blocks_19
--                                                       Recheck Cond: (blocked_id = $86)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $86)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped_9
--                                               Index Cond: (user_id = bottles_9.author_id)
--                                               Filter: (until > $79)
--                                   ->  Bitmap Heap Scan on findings findings_9
--                                         Recheck Cond: (user_id = $84)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $84)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings_10.bottle_id = bottles_10.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_sea on bottles bottles_10
--                                               Index Cond: ((band = 'minor'::text) AND (shuffle < $96))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $89) AND (expires_at > $90) AND (author_adult_at > $91) AND (author_id <> $92) AND (NOT (ANY (author_id = (hashed SubPlan 42).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 44).col1))))
--                                               SubPlan 42
--                                                 ->  Bitmap Heap Scan on blocks blocks_20
--                                                       Recheck Cond: (blocker_id = $94)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $94)
--                                               SubPlan 44
--                                                 ->  Bitmap Heap Scan on blocks blocks_21
--                                                       Recheck Cond: (blocked_id = $95)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $95)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped_10
--                                               Index Cond: (user_id = bottles_10.author_id)
--                                               Filter: (until > $88)
--                                   ->  Bitmap Heap Scan on findings findings_10
--                                         Recheck Cond: (user_id = $93)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $93)
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 Join Filter: (findings_11.bottle_id = bottles_11.id)
--                 ->  Nested Loop Anti Join
--                       ->  Index Scan using bottles_waiting on bottles bottles_11
--                             Index Cond: ((band = 'minor'::text) AND (waiting_since > $106))
--                             Filter: ((hidden_at IS NULL) AND (free_at <= $99) AND (expires_at > $100) AND (author_adult_at > $101) AND (author_id <> $102) AND (language = $98) AND (NOT (ANY (author_id = (hashed SubPlan 46).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 48).col1))))
--                             SubPlan 46
--                               ->  Bitmap Heap Scan on blocks blocks_22
--                                     Recheck Cond: (blocker_id = $104)
--                                     ->  Bitmap Index Scan on blocks_listed
--                                           Index Cond: (blocker_id = $104)
--                             SubPlan 48
--                               ->  Bitmap Heap Scan on blocks blocks_23
--                                     Recheck Cond: (blocked_id = $105)
--                                     ->  Bitmap Index Scan on blocks_blocked
--                                           Index Cond: (blocked_id = $105)
--                       ->  Index Scan using stopped_people_pkey on stopped_people stopped_11
--                             Index Cond: (user_id = bottles_11.author_id)
--                             Filter: (until > $97)
--                 ->  Bitmap Heap Scan on findings findings_11
--                       Recheck Cond: (user_id = $103)
--                       ->  Bitmap Index Scan on findings_user
--                             Index Cond: (user_id = $103)
--     ->  Subquery Scan on "*SELECT* 9"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings_12.bottle_id = bottles_12.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_sea on bottles bottles_12
--                                               Index Cond: ((band = 'minor'::text) AND (shuffle >= $116))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $109) AND (expires_at > $110) AND (author_adult_at > $111) AND (author_id <> $112) AND (language = $108) AND (NOT (ANY (author_id = (hashed SubPlan 50).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 52).col1))))
--                                               SubPlan 50
--                                                 ->  Bitmap Heap Scan on blocks blocks_24
--                                                       Recheck Cond: (blocker_id = $114)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $114)
--                                               SubPlan 52
--                                                 ->  Bitmap Heap Scan on blocks blocks_25
--                                                       Recheck Cond: (blocked_id = $115)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $115)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped_12
--                                               Index Cond: (user_id = bottles_12.author_id)
--                                               Filter: (until > $107)
--                                   ->  Bitmap Heap Scan on findings findings_12
--                                         Recheck Cond: (user_id = $113)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $113)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings_13.bottle_id = bottles_13.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_sea on bottles bottles_13
--                                               Index Cond: ((band = 'minor'::text) AND (shuffle < $126))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $119) AND (expires_at > $120) AND (author_adult_at > $121) AND (author_id <> $122) AND (language = $118) AND (NOT (ANY (author_id = (hashed SubPlan 54).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 56).col1))))
--                                               SubPlan 54
--                                                 ->  Bitmap Heap Scan on blocks blocks_26
--                                                       Recheck Cond: (blocker_id = $124)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $124)
--                                               SubPlan 56
--                                                 ->  Bitmap Heap Scan on blocks blocks_27
--                                                       Recheck Cond: (blocked_id = $125)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $125)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped_13
--                                               Index Cond: (user_id = bottles_13.author_id)
--                                               Filter: (until > $117)
--                                   ->  Bitmap Heap Scan on findings findings_13
--                                         Recheck Cond: (user_id = $123)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $123)

-- src/bottles/sea/candidates.ts selectSeaCandidates (3)
select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $1) and language = $2 and brief = 1 and free_at <= $3 and expires_at > $4 and shuffle >= $5
  order by shuffle
  limit 8) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $6) and language = $7 and brief = 1 and free_at <= $8 and expires_at > $9 and shuffle < $10
  order by shuffle
  limit 8) as half) as round
  limit 8) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $11) and free_at <= $12 and expires_at > $13 and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 12) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $14) and free_at <= $15 and expires_at > $16 and shuffle >= $17
  order by shuffle
  limit 12) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $18) and free_at <= $19 and expires_at > $20 and shuffle < $21
  order by shuffle
  limit 12) as half) as round
  limit 12) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting_read' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $22) and language = $23 and free_at <= $24 and expires_at > $25 and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 8) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $26) and language = $27 and free_at <= $28 and expires_at > $29 and shuffle >= $30
  order by shuffle
  limit 9) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $31) and language = $32 and free_at <= $33 and expires_at > $34 and shuffle < $35
  order by shuffle
  limit 9) as half) as round
  limit 9) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $36) and free_at <= $37 and expires_at > $38 and waiting_since is not null and waiting_since > $39
  order by waiting_since
  limit 12) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $40) and free_at <= $41 and expires_at > $42 and shuffle >= $43
  order by shuffle
  limit 12) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $44) and free_at <= $45 and expires_at > $46 and shuffle < $47
  order by shuffle
  limit 12) as half) as round
  limit 12) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting_read' as pool, "waiting_since" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $48) and language = $49 and free_at <= $50 and expires_at > $51 and waiting_since is not null and waiting_since > $52
  order by waiting_since
  limit 8) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $53) and language = $54 and free_at <= $55 and expires_at > $56 and shuffle >= $57
  order by shuffle
  limit 9) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $58) and language = $59 and free_at <= $60 and expires_at > $61 and shuffle < $62
  order by shuffle
  limit 9) as half) as round
  limit 9) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, 'adult' as band, case when waiting_since is null then 'drawn' else 'waiting' end as pool, coalesce(waiting_since, shuffle) as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $63) and free_at <= $64 and expires_at > $65 and author_adult_at <= $66
  order by author_adult_at
  limit 12) as part;
--   Append
--     ->  Subquery Scan on "*SELECT* 1"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_brief on bottles
--                                         Index Cond: ((band = 'adult'::text) AND (language = $2) AND (shuffle >= $5))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $3) AND (expires_at > $4))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped
--                                         Index Cond: (user_id = bottles.author_id)
--                                         Filter: (until > $1)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_brief on bottles bottles_1
--                                         Index Cond: ((band = 'adult'::text) AND (language = $7) AND (shuffle < $10))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $8) AND (expires_at > $9))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_1
--                                         Index Cond: (user_id = bottles_1.author_id)
--                                         Filter: (until > $6)
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 ->  Index Scan using bottles_waiting on bottles bottles_2
--                       Index Cond: (band = 'all'::text)
--                       Filter: ((hidden_at IS NULL) AND (free_at <= $12) AND (expires_at > $13))
--                 ->  Index Scan using stopped_people_pkey on stopped_people stopped_2
--                       Index Cond: (user_id = bottles_2.author_id)
--                       Filter: (until > $11)
--     ->  Subquery Scan on "*SELECT* 3"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_3
--                                         Index Cond: ((band = 'all'::text) AND (shuffle >= $17))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $15) AND (expires_at > $16))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_3
--                                         Index Cond: (user_id = bottles_3.author_id)
--                                         Filter: (until > $14)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_4
--                                         Index Cond: ((band = 'all'::text) AND (shuffle < $21))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $19) AND (expires_at > $20))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_4
--                                         Index Cond: (user_id = bottles_4.author_id)
--                                         Filter: (until > $18)
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 ->  Index Scan using bottles_waiting on bottles bottles_5
--                       Index Cond: (band = 'all'::text)
--                       Filter: ((hidden_at IS NULL) AND (free_at <= $24) AND (expires_at > $25) AND (language = $23))
--                 ->  Index Scan using stopped_people_pkey on stopped_people stopped_5
--                       Index Cond: (user_id = bottles_5.author_id)
--                       Filter: (until > $22)
--     ->  Subquery Scan on "*SELECT* 5"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_6
--                                         Index Cond: ((band = 'all'::text) AND (shuffle >= $30))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $28) AND (expires_at > $29) AND (language = $27))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_6
--                                         Index Cond: (user_id = bottles_6.author_id)
--                                         Filter: (until > $26)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_7
--                                         Index Cond: ((band = 'all'::text) AND (shuffle < $35))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $33) AND (expires_at > $34) AND (language = $32))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_7
--                                         Index Cond: (user_id = bottles_7.author_id)
--                                         Filter: (until > $31)
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 ->  Index Scan using bottles_waiting on bottles bottles_8
--                       Index Cond: ((band = 'adult'::text) AND (waiting_since > $39))
--                       Filter: ((hidden_at IS NULL) AND (free_at <= $37) AND (expires_at > $38))
--                 ->  Index Scan using stopped_people_pkey on stopped_people stopped_8
--                       Index Cond: (user_id = bottles_8.author_id)
--                       Filter: (until > $36)
--     ->  Subquery Scan on "*SELECT* 7"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_9
--                                         Index Cond: ((band = 'adult'::text) AND (shuffle >= $43))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $41) AND (expires_at > $42))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_9
--                                         Index Cond: (user_id = bottles_9.author_id)
--                                         Filter: (until > $40)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_10
--                                         Index Cond: ((band = 'adult'::text) AND (shuffle < $47))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $45) AND (expires_at > $46))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_10
--                                         Index Cond: (user_id = bottles_10.author_id)
--                                         Filter: (until > $44)
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 ->  Index Scan using bottles_waiting on bottles bottles_11
--                       Index Cond: ((band = 'adult'::text) AND (waiting_since > $52))
--                       Filter: ((hidden_at IS NULL) AND (free_at <= $50) AND (expires_at > $51) AND (language = $49))
--                 ->  Index Scan using stopped_people_pkey on stopped_people stopped_11
--                       Index Cond: (user_id = bottles_11.author_id)
--                       Filter: (until > $48)
--     ->  Subquery Scan on "*SELECT* 9"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_12
--                                         Index Cond: ((band = 'adult'::text) AND (shuffle >= $57))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $55) AND (expires_at > $56) AND (language = $54))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_12
--                                         Index Cond: (user_id = bottles_12.author_id)
--                                         Filter: (until > $53)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_13
--                                         Index Cond: ((band = 'adult'::text) AND (shuffle < $62))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $60) AND (expires_at > $61) AND (language = $59))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_13
--                                         Index Cond: (user_id = bottles_13.author_id)
--                                         Filter: (until > $58)
--     ->  Subquery Scan on part
--           ->  Limit
--                 ->  Nested Loop Anti Join
--                       ->  Index Scan using bottles_grown on bottles bottles_14
--                             Index Cond: (author_adult_at <= $66)
--                             Filter: ((hidden_at IS NULL) AND (free_at <= $64) AND (expires_at > $65))
--                       ->  Index Scan using stopped_people_pkey on stopped_people stopped_14
--                             Index Cond: (user_id = bottles_14.author_id)
--                             Filter: (until > $63)

-- src/bottles/sea/candidates.ts selectSeaCandidates (4)
select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $1) and language = $2 and brief = 1 and free_at <= $3 and expires_at > $4 and author_id <> $5 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $6) and not (exists (select 1
  from blocks
  where blocker_id = $7 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $8)) and shuffle >= $9
  order by shuffle
  limit 8) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $10) and language = $11 and brief = 1 and free_at <= $12 and expires_at > $13 and author_id <> $14 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $15) and not (exists (select 1
  from blocks
  where blocker_id = $16 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $17)) and shuffle < $18
  order by shuffle
  limit 8) as half) as round
  limit 8) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $19) and free_at <= $20 and expires_at > $21 and author_id <> $22 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $23) and not (exists (select 1
  from blocks
  where blocker_id = $24 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $25)) and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 12) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $26) and free_at <= $27 and expires_at > $28 and author_id <> $29 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $30) and not (exists (select 1
  from blocks
  where blocker_id = $31 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $32)) and shuffle >= $33
  order by shuffle
  limit 12) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $34) and free_at <= $35 and expires_at > $36 and author_id <> $37 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $38) and not (exists (select 1
  from blocks
  where blocker_id = $39 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $40)) and shuffle < $41
  order by shuffle
  limit 12) as half) as round
  limit 12) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting_read' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $42) and language = $43 and free_at <= $44 and expires_at > $45 and author_id <> $46 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $47) and not (exists (select 1
  from blocks
  where blocker_id = $48 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $49)) and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 8) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $50) and language = $51 and free_at <= $52 and expires_at > $53 and author_id <> $54 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $55) and not (exists (select 1
  from blocks
  where blocker_id = $56 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $57)) and shuffle >= $58
  order by shuffle
  limit 9) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $59) and language = $60 and free_at <= $61 and expires_at > $62 and author_id <> $63 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $64) and not (exists (select 1
  from blocks
  where blocker_id = $65 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $66)) and shuffle < $67
  order by shuffle
  limit 9) as half) as round
  limit 9) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $68) and free_at <= $69 and expires_at > $70 and author_id <> $71 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $72) and not (exists (select 1
  from blocks
  where blocker_id = $73 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $74)) and waiting_since is not null and waiting_since > $75
  order by waiting_since
  limit 12) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $76) and free_at <= $77 and expires_at > $78 and author_id <> $79 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $80) and not (exists (select 1
  from blocks
  where blocker_id = $81 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $82)) and shuffle >= $83
  order by shuffle
  limit 12) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $84) and free_at <= $85 and expires_at > $86 and author_id <> $87 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $88) and not (exists (select 1
  from blocks
  where blocker_id = $89 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $90)) and shuffle < $91
  order by shuffle
  limit 12) as half) as round
  limit 12) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting_read' as pool, "waiting_since" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $92) and language = $93 and free_at <= $94 and expires_at > $95 and author_id <> $96 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $97) and not (exists (select 1
  from blocks
  where blocker_id = $98 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $99)) and waiting_since is not null and waiting_since > $100
  order by waiting_since
  limit 8) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $101) and language = $102 and free_at <= $103 and expires_at > $104 and author_id <> $105 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $106) and not (exists (select 1
  from blocks
  where blocker_id = $107 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $108)) and shuffle >= $109
  order by shuffle
  limit 9) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn_read' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $110) and language = $111 and free_at <= $112 and expires_at > $113 and author_id <> $114 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $115) and not (exists (select 1
  from blocks
  where blocker_id = $116 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $117)) and shuffle < $118
  order by shuffle
  limit 9) as half) as round
  limit 9) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, 'adult' as band, case when waiting_since is null then 'drawn' else 'waiting' end as pool, coalesce(waiting_since, shuffle) as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $119) and free_at <= $120 and expires_at > $121 and author_adult_at <= $122 and author_id <> $123 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $124) and not (exists (select 1
  from blocks
  where blocker_id = $125 and blocked_id = "bottles"."author_id") or exists (select 1
  from blocks
  where blocker_id = "bottles"."author_id" and blocked_id = $126))
  order by author_adult_at
  limit 12) as part;
--   Append
--     ->  Subquery Scan on "*SELECT* 1"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings.bottle_id = bottles.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_brief on bottles
--                                               Index Cond: ((band = 'adult'::text) AND (language = $2) AND (shuffle >= $9))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $3) AND (expires_at > $4) AND (author_id <> $5) AND (NOT (ANY (author_id = (hashed SubPlan 2).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 4).col1))))
--                                               SubPlan 2
--                                                 ->  Bitmap Heap Scan on blocks
--                                                       Recheck Cond: (blocker_id = $7)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $7)
--                                               SubPlan 4
--                                                 ->  Bitmap Heap Scan on blocks blocks_1
--                                                       Recheck Cond: (blocked_id = $8)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $8)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped
--                                               Index Cond: (user_id = bottles.author_id)
--                                               Filter: (until > $1)
--                                   ->  Bitmap Heap Scan on findings
--                                         Recheck Cond: (user_id = $6)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $6)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings_1.bottle_id = bottles_1.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_brief on bottles bottles_1
--                                               Index Cond: ((band = 'adult'::text) AND (language = $11) AND (shuffle < $18))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $12) AND (expires_at > $13) AND (author_id <> $14) AND (NOT (ANY (author_id = (hashed SubPlan 6).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 8).col1))))
--                                               SubPlan 6
--                                                 ->  Bitmap Heap Scan on blocks blocks_2
--                                                       Recheck Cond: (blocker_id = $16)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $16)
--                                               SubPlan 8
--                                                 ->  Bitmap Heap Scan on blocks blocks_3
--                                                       Recheck Cond: (blocked_id = $17)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $17)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped_1
--                                               Index Cond: (user_id = bottles_1.author_id)
--                                               Filter: (until > $10)
--                                   ->  Bitmap Heap Scan on findings findings_1
--                                         Recheck Cond: (user_id = $15)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $15)
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 Join Filter: (findings_2.bottle_id = bottles_2.id)
--                 ->  Nested Loop Anti Join
--                       ->  Index Scan using bottles_waiting on bottles bottles_2
--                             Index Cond: (band = 'all'::text)
--                             Filter: ((hidden_at IS NULL) AND (free_at <= $20) AND (expires_at > $21) AND (author_id <> $22) AND (NOT (ANY (author_id = (hashed SubPlan 10).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 12).col1))))
--                             SubPlan 10
--                               ->  Bitmap Heap Scan on blocks blocks_4
--                                     Recheck Cond: (blocker_id = $24)
--                                     ->  Bitmap Index Scan on blocks_listed
--                                           Index Cond: (blocker_id = $24)
--                             SubPlan 12
--                               ->  Bitmap Heap Scan on blocks blocks_5
--                                     Recheck Cond: (blocked_id = $25)
--                                     ->  Bitmap Index Scan on blocks_blocked
--                                           Index Cond: (blocked_id = $25)
--                       ->  Index Scan using stopped_people_pkey on stopped_people stopped_2
--                             Index Cond: (user_id = bottles_2.author_id)
--                             Filter: (until > $19)
--                 ->  Bitmap Heap Scan on findings findings_2
--                       Recheck Cond: (user_id = $23)
--                       ->  Bitmap Index Scan on findings_user
--                             Index Cond: (user_id = $23)
--     ->  Subquery Scan on "*SELECT* 3"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings_3.bottle_id = bottles_3.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_sea on bottles bottles_3
--                                               Index Cond: ((band = 'all'::text) AND (shuffle >= $33))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $27) AND (expires_at > $28) AND (author_id <> $29) AND (NOT (ANY (author_id = (hashed SubPlan 14).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 16).col1))))
--                                               SubPlan 14
--                                                 ->  Bitmap Heap Scan on blocks blocks_6
--                                                       Recheck Cond: (blocker_id = $31)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $31)
--                                               SubPlan 16
--                                                 ->  Bitmap Heap Scan on blocks blocks_7
--                                                       Recheck Cond: (blocked_id = $32)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $32)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped_3
--                                               Index Cond: (user_id = bottles_3.author_id)
--                                               Filter: (until > $26)
--                                   ->  Bitmap Heap Scan on findings findings_3
--                                         Recheck Cond: (user_id = $30)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $30)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings_4.bottle_id = bottles_4.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_sea on bottles bottles_4
--                                               Index Cond: ((band = 'all'::text) AND (shuffle < $41))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $35) AND (expires_at > $36) AND (author_id <> $37) AND (NOT (ANY (author_id = (hashed SubPlan 18).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 20).col1))))
--                                               SubPlan 18
--                                                 ->  Bitmap Heap Scan on blocks blocks_8
--                                                       Recheck Cond: (blocker_id = $39)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $39)
--                                               SubPlan 20
--                                                 ->  Bitmap Heap Scan on blocks blocks_9
--                                                       Recheck Cond: (blocked_id = $40)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $40)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped_4
--                                               Index Cond: (user_id = bottles_4.author_id)
--                                               Filter: (until > $34)
--                                   ->  Bitmap Heap Scan on findings findings_4
--                                         Recheck Cond: (user_id = $38)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $38)
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 Join Filter: (findings_5.bottle_id = bottles_5.id)
--                 ->  Nested Loop Anti Join
--                       ->  Index Scan using bottles_waiting on bottles bottles_5
--                             Index Cond: (band = 'all'::text)
--                             Filter: ((hidden_at IS NULL) AND (free_at <= $44) AND (expires_at > $45) AND (author_id <> $46) AND (language = $43) AND (NOT (ANY (author_id = (hashed SubPlan 22).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 24).col1))))
--                             SubPlan 22
--                               ->  Bitmap Heap Scan on blocks blocks_10
--                                     Recheck Cond: (blocker_id = $48)
--                                     ->  Bitmap Index Scan on blocks_listed
--                                           Index Cond: (blocker_id = $48)
--                             SubPlan 24
--                               ->  Bitmap Heap Scan on blocks blocks_11
--                                     Recheck Cond: (blocked_id = $49)
--                                     ->  Bitmap Index Scan on blocks_blocked
--                                           Index Cond: (blocked_id = $49)
--                       ->  Index Scan using stopped_people_pkey on stopped_people stopped_5
--                             Index Cond: (user_id = bottles_5.author_id)
--                             Filter: (until > $42)
--                 ->  Bitmap Heap Scan on findings findings_5
--                       Recheck Cond: (user_id = $47)
--                       ->  Bitmap Index Scan on findings_user
--                             Index Cond: (user_id = $47)
--     ->  Subquery Scan on "*SELECT* 5"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings_6.bottle_id = bottles_6.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_sea on bottles bottles_6
--                                               Index Cond: ((band = 'all'::text) AND (shuffle >= $58))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $52) AND (expires_at > $53) AND (author_id <> $54) AND (language = $51) AND (NOT (ANY (author_id = (hashed SubPlan 26).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 28).col1))))
--                                               SubPlan 26
--                                                 ->  Bitmap Heap Scan on blocks blocks_12
--                                                       Recheck Cond: (blocker_id = $56)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $56)
--                                               SubPlan 28
--                                                 ->  Bitmap Heap Scan on blocks blocks_13
--                                                       Recheck Cond: (blocked_id = $57)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $57)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped_6
--                                               Index Cond: (user_id = bottles_6.author_id)
--                                               Filter: (until > $50)
--                                   ->  Bitmap Heap Scan on findings findings_6
--                                         Recheck Cond: (user_id = $55)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $55)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings_7.bottle_id = bottles_7.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_sea on bottles bottles_7
--                                               Index Cond: ((band = 'all'::text) AND (shuffle < $67))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $61) AND (expires_at > $62) AND (author_id <> $63) AND (language = $60) AND (NOT (ANY (author_id = (hashed SubPlan 30).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 32).col1))))
--                                               SubPlan 30
--                                                 ->  Bitmap Heap Scan on blocks blocks_14
--                                                       Recheck Cond: (blocker_id = $65)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $65)
--                                               SubPlan 32
--                                                 ->  Bitmap Heap Scan on blocks blocks_15
--                                                       Recheck Cond: (blocked_id = $66)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $66)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped_7
--                                               Index Cond: (user_id = bottles_7.author_id)
--                                               Filter: (until > $59)
--                                   ->  Bitmap Heap Scan on findings findings_7
--                                         Recheck Cond: (user_id = $64)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $64)
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 Join Filter: (findings_8.bottle_id = bottles_8.id)
--                 ->  Nested Loop Anti Join
--                       ->  Index Scan using bottles_waiting on bottles bottles_8
--                             Index Cond: ((band = 'adult'::text) AND (waiting_since > $75))
--                             Filter: ((hidden_at IS NULL) AND (free_at <= $69) AND (expires_at > $70) AND (author_id <> $71) AND (NOT (ANY (author_id = (hashed SubPlan 34).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 36).col1))))
--                             SubPlan 34
--                               ->  Bitmap Heap Scan on blocks blocks_16
--                                     Recheck Cond: (blocker_id = $73)
--                                     ->  Bitmap Index Scan on blocks_listed
--                                           Index Cond: (blocker_id = $73)
--                             SubPlan 36
--                               ->  Bitmap Heap Scan on blocks blocks_17
--                                     Recheck Cond: (blocked_id = $74)
--                                     ->  Bitmap Index Scan on blocks_blocked
--                                           Index Cond: (blocked_id = $74)
--                       ->  Index Scan using stopped_people_pkey on stopped_people stopped_8
--                             Index Cond: (user_id = bottles_8.author_id)
--                             Filter: (until > $68)
--                 ->  Bitmap Heap Scan on findings findings_8
--                       Recheck Cond: (user_id = $72)
--                       ->  Bitmap Index Scan on findings_user
--                             Index Cond: (user_id = $72)
--     ->  Subquery Scan on "*SELECT* 7"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings_9.bottle_id = bottles_9.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_sea on bottles bottles_9
--                                               Index Cond: ((band = 'adult'::text) AND (shuffle >= $83))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $77) AND (expires_at > $78) AND (author_id <> $79) AND (NOT (ANY (author_id = (hashed SubPlan 38).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 40).col1))))
--                                               SubPlan 38
--                                                 ->  Bitmap Heap Scan on blocks blocks_18
--                                                       Recheck Cond: (blocker_id = $81)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $81)
--                                               SubPlan 40
--                                                 ->  Bitmap Heap Scan on blocks blocks_19
--                                                       Recheck Cond: (blocked_id = $82)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $82)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped_9
--                                               Index Cond: (user_id = bottles_9.author_id)
--                                               Filter: (until > $76)
--                                   ->  Bitmap Heap Scan on findings findings_9
--                                         Recheck Cond: (user_id = $80)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $80)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings_10.bottle_id = bottles_10.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_sea on bottles bottles_10
--                                               Index Cond: ((band = 'adult'::text) AND (shuffle < $91))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $85) AND (expires_at > $86) AND (author_id <> $87) AND (NOT (ANY (author_id = (hashed SubPlan 42).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 44).col1))))
--                                               SubPlan 42
--                                                 ->  Bitmap Heap Scan on blocks blocks_20
--                                                       Recheck Cond: (blocker_id = $89)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $89)
--                                               SubPlan 44
--                                                 ->  Bitmap Heap Scan on blocks blocks_21
--                                                       Recheck Cond: (blocked_id = $90)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $90)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped_10
--                                               Index Cond: (user_id = bottles_10.author_id)
--                                               Filter: (until > $84)
--                                   ->  Bitmap Heap Scan on findings findings_10
--                                         Recheck Cond: (user_id = $88)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $88)
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 Join Filter: (findings_11.bottle_id = bottles_11.id)
--                 ->  Nested Loop Anti Join
--                       ->  Index Scan using bottles_waiting on bottles bottles_11
--                             Index Cond: ((band = 'adult'::text) AND (waiting_since > $100))
--                             Filter: ((hidden_at IS NULL) AND (free_at <= $94) AND (expires_at > $95) AND (author_id <> $96) AND (language = $93) AND (NOT (ANY (author_id = (hashed SubPlan 46).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 48).col1))))
--                             SubPlan 46
--                               ->  Bitmap Heap Scan on blocks blocks_22
--                                     Recheck Cond: (blocker_id = $98)
--                                     ->  Bitmap Index Scan on blocks_listed
--                                           Index Cond: (blocker_id = $98)
--                             SubPlan 48
--                               ->  Bitmap Heap Scan on blocks blocks_23
--                                     Recheck Cond: (blocked_id = $99)
--                                     ->  Bitmap Index Scan on blocks_blocked
--                                           Index Cond: (blocked_id = $99)
--                       ->  Index Scan using stopped_people_pkey on stopped_people stopped_11
--                             Index Cond: (user_id = bottles_11.author_id)
--                             Filter: (until > $92)
--                 ->  Bitmap Heap Scan on findings findings_11
--                       Recheck Cond: (user_id = $97)
--                       ->  Bitmap Index Scan on findings_user
--                             Index Cond: (user_id = $97)
--     ->  Subquery Scan on "*SELECT* 9"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings_12.bottle_id = bottles_12.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_sea on bottles bottles_12
--                                               Index Cond: ((band = 'adult'::text) AND (shuffle >= $109))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $103) AND (expires_at > $104) AND (author_id <> $105) AND (language = $102) AND (NOT (ANY (author_id = (hashed SubPlan 50).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 52).col1))))
--                                               SubPlan 50
--                                                 ->  Bitmap Heap Scan on blocks blocks_24
--                                                       Recheck Cond: (blocker_id = $107)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $107)
--                                               SubPlan 52
--                                                 ->  Bitmap Heap Scan on blocks blocks_25
--                                                       Recheck Cond: (blocked_id = $108)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $108)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped_12
--                                               Index Cond: (user_id = bottles_12.author_id)
--                                               Filter: (until > $101)
--                                   ->  Bitmap Heap Scan on findings findings_12
--                                         Recheck Cond: (user_id = $106)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $106)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   Join Filter: (findings_13.bottle_id = bottles_13.id)
--                                   ->  Nested Loop Anti Join
--                                         ->  Index Scan using bottles_sea on bottles bottles_13
--                                               Index Cond: ((band = 'adult'::text) AND (shuffle < $118))
--                                               Filter: ((hidden_at IS NULL) AND (free_at <= $112) AND (expires_at > $113) AND (author_id <> $114) AND (language = $111) AND (NOT (ANY (author_id = (hashed SubPlan 54).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 56).col1))))
--                                               SubPlan 54
--                                                 ->  Bitmap Heap Scan on blocks blocks_26
--                                                       Recheck Cond: (blocker_id = $116)
--                                                       ->  Bitmap Index Scan on blocks_listed
--                                                             Index Cond: (blocker_id = $116)
--                                               SubPlan 56
--                                                 ->  Bitmap Heap Scan on blocks blocks_27
--                                                       Recheck Cond: (blocked_id = $117)
--                                                       ->  Bitmap Index Scan on blocks_blocked
--                                                             Index Cond: (blocked_id = $117)
--                                         ->  Index Scan using stopped_people_pkey on stopped_people stopped_13
--                                               Index Cond: (user_id = bottles_13.author_id)
--                                               Filter: (until > $110)
--                                   ->  Bitmap Heap Scan on findings findings_13
--                                         Recheck Cond: (user_id = $115)
--                                         ->  Bitmap Index Scan on findings_user
--                                               Index Cond: (user_id = $115)
--     ->  Subquery Scan on part
--           ->  Limit
--                 ->  Nested Loop Anti Join
--                       Join Filter: (findings_14.bottle_id = bottles_14.id)
--                       ->  Nested Loop Anti Join
--                             ->  Index Scan using bottles_grown on bottles bottles_14
--                                   Index Cond: (author_adult_at <= $122)
--                                   Filter: ((hidden_at IS NULL) AND (free_at <= $120) AND (expires_at > $121) AND (author_id <> $123) AND (NOT (ANY (author_id = (hashed SubPlan 58).col1))) AND (NOT (ANY (author_id = (hashed SubPlan 60).col1))))
--                                   SubPlan 58
--                                     ->  Bitmap Heap Scan on blocks blocks_28
--                                           Recheck Cond: (blocker_id = $125)
--                                           ->  Bitmap Index Scan on blocks_listed
--                                                 Index Cond: (blocker_id = $125)
--                                   SubPlan 60
--                                     ->  Bitmap Heap Scan on blocks blocks_29
--                                           Recheck Cond: (blocked_id = $126)
--                                           ->  Bitmap Index Scan on blocks_blocked
--                                                 Index Cond: (blocked_id = $126)
--                             ->  Index Scan using stopped_people_pkey on stopped_people stopped_14
--                                   Index Cond: (user_id = bottles_14.author_id)
--                                   Filter: (until > $119)
--                       ->  Bitmap Heap Scan on findings findings_14
--                             Recheck Cond: (user_id = $124)
--                             ->  Bitmap Index Scan on findings_user
--                                   Index Cond: (user_id = $124)

-- src/bottles/sea/candidates.ts selectSharedCandidates
select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $1) and language = $2 and free_at <= $3 and expires_at > $4 and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 1) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $5) and language = $6 and free_at <= $7 and expires_at > $8 and shuffle >= $9
  order by shuffle
  limit 1) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $10) and language = $11 and free_at <= $12 and expires_at > $13 and shuffle < $14
  order by shuffle
  limit 1) as half) as round
  limit 1) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $15) and language = $16 and free_at <= $17 and expires_at > $18 and author_adult_at > $19 and waiting_since is not null and waiting_since > $20
  order by waiting_since
  limit 1) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $21) and language = $22 and free_at <= $23 and expires_at > $24 and author_adult_at > $25 and shuffle >= $26
  order by shuffle
  limit 1) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $27) and language = $28 and free_at <= $29 and expires_at > $30 and author_adult_at > $31 and shuffle < $32
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
  where stopped.user_id = "bottles"."author_id" and stopped.until > $33) and language = $34 and brief = 1 and free_at <= $35 and expires_at > $36 and author_adult_at > $37 and shuffle >= $38
  order by shuffle
  limit 1) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'minor' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $39) and language = $40 and brief = 1 and free_at <= $41 and expires_at > $42 and author_adult_at > $43 and shuffle < $44
  order by shuffle
  limit 1) as half) as round
  limit 1) as part;
--   Append
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 ->  Index Scan using bottles_waiting on bottles
--                       Index Cond: (band = 'all'::text)
--                       Filter: ((hidden_at IS NULL) AND (free_at <= $3) AND (expires_at > $4) AND (language = $2))
--                 ->  Index Scan using stopped_people_pkey on stopped_people stopped
--                       Index Cond: (user_id = bottles.author_id)
--                       Filter: (until > $1)
--     ->  Subquery Scan on "*SELECT* 2"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_1
--                                         Index Cond: ((band = 'all'::text) AND (shuffle >= $9))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $7) AND (expires_at > $8) AND (language = $6))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_1
--                                         Index Cond: (user_id = bottles_1.author_id)
--                                         Filter: (until > $5)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_2
--                                         Index Cond: ((band = 'all'::text) AND (shuffle < $14))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $12) AND (expires_at > $13) AND (language = $11))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_2
--                                         Index Cond: (user_id = bottles_2.author_id)
--                                         Filter: (until > $10)
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 ->  Index Scan using bottles_waiting on bottles bottles_3
--                       Index Cond: ((band = 'minor'::text) AND (waiting_since > $20))
--                       Filter: ((hidden_at IS NULL) AND (free_at <= $17) AND (expires_at > $18) AND (author_adult_at > $19) AND (language = $16))
--                 ->  Index Scan using stopped_people_pkey on stopped_people stopped_3
--                       Index Cond: (user_id = bottles_3.author_id)
--                       Filter: (until > $15)
--     ->  Subquery Scan on "*SELECT* 4"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_4
--                                         Index Cond: ((band = 'minor'::text) AND (shuffle >= $26))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $23) AND (expires_at > $24) AND (author_adult_at > $25) AND (language = $22))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_4
--                                         Index Cond: (user_id = bottles_4.author_id)
--                                         Filter: (until > $21)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_5
--                                         Index Cond: ((band = 'minor'::text) AND (shuffle < $32))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $29) AND (expires_at > $30) AND (author_adult_at > $31) AND (language = $28))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_5
--                                         Index Cond: (user_id = bottles_5.author_id)
--                                         Filter: (until > $27)
--     ->  Subquery Scan on "*SELECT* 5"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_brief on bottles bottles_6
--                                         Index Cond: ((band = 'minor'::text) AND (language = $34) AND (shuffle >= $38))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $35) AND (expires_at > $36) AND (author_adult_at > $37))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_6
--                                         Index Cond: (user_id = bottles_6.author_id)
--                                         Filter: (until > $33)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_brief on bottles bottles_7
--                                         Index Cond: ((band = 'minor'::text) AND (language = $40) AND (shuffle < $44))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $41) AND (expires_at > $42) AND (author_adult_at > $43))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_7
--                                         Index Cond: (user_id = bottles_7.author_id)
--                                         Filter: (until > $39)

-- src/bottles/sea/candidates.ts selectSharedCandidates (2)
select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $1) and language = $2 and free_at <= $3 and expires_at > $4 and waiting_since is not null and waiting_since is not null
  order by waiting_since
  limit 1) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $5) and language = $6 and free_at <= $7 and expires_at > $8 and shuffle >= $9
  order by shuffle
  limit 1) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'all' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $10) and language = $11 and free_at <= $12 and expires_at > $13 and shuffle < $14
  order by shuffle
  limit 1) as half) as round
  limit 1) as part
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'waiting' as pool, "waiting_since" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $15) and language = $16 and free_at <= $17 and expires_at > $18 and waiting_since is not null and waiting_since > $19
  order by waiting_since
  limit 1) as part
  union all select *
  from (select *
  from (select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $20) and language = $21 and free_at <= $22 and expires_at > $23 and shuffle >= $24
  order by shuffle
  limit 1) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'drawn' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $25) and language = $26 and free_at <= $27 and expires_at > $28 and shuffle < $29
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
  where stopped.user_id = "bottles"."author_id" and stopped.until > $30) and language = $31 and brief = 1 and free_at <= $32 and expires_at > $33 and shuffle >= $34
  order by shuffle
  limit 1) as half
  union all select *
  from (select id, design_id, design_name, picture, language, created_at, band, 'brief_read' as pool, "shuffle" as place
  from bottles
  where band = 'adult' and state = 'sea' and hidden_at is null and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $35) and language = $36 and brief = 1 and free_at <= $37 and expires_at > $38 and shuffle < $39
  order by shuffle
  limit 1) as half) as round
  limit 1) as part;
--   Append
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 ->  Index Scan using bottles_waiting on bottles
--                       Index Cond: (band = 'all'::text)
--                       Filter: ((hidden_at IS NULL) AND (free_at <= $3) AND (expires_at > $4) AND (language = $2))
--                 ->  Index Scan using stopped_people_pkey on stopped_people stopped
--                       Index Cond: (user_id = bottles.author_id)
--                       Filter: (until > $1)
--     ->  Subquery Scan on "*SELECT* 2"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_1
--                                         Index Cond: ((band = 'all'::text) AND (shuffle >= $9))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $7) AND (expires_at > $8) AND (language = $6))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_1
--                                         Index Cond: (user_id = bottles_1.author_id)
--                                         Filter: (until > $5)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_2
--                                         Index Cond: ((band = 'all'::text) AND (shuffle < $14))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $12) AND (expires_at > $13) AND (language = $11))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_2
--                                         Index Cond: (user_id = bottles_2.author_id)
--                                         Filter: (until > $10)
--     ->  Limit
--           ->  Nested Loop Anti Join
--                 ->  Index Scan using bottles_waiting on bottles bottles_3
--                       Index Cond: ((band = 'adult'::text) AND (waiting_since > $19))
--                       Filter: ((hidden_at IS NULL) AND (free_at <= $17) AND (expires_at > $18) AND (language = $16))
--                 ->  Index Scan using stopped_people_pkey on stopped_people stopped_3
--                       Index Cond: (user_id = bottles_3.author_id)
--                       Filter: (until > $15)
--     ->  Subquery Scan on "*SELECT* 4"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_4
--                                         Index Cond: ((band = 'adult'::text) AND (shuffle >= $24))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $22) AND (expires_at > $23) AND (language = $21))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_4
--                                         Index Cond: (user_id = bottles_4.author_id)
--                                         Filter: (until > $20)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_sea on bottles bottles_5
--                                         Index Cond: ((band = 'adult'::text) AND (shuffle < $29))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $27) AND (expires_at > $28) AND (language = $26))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_5
--                                         Index Cond: (user_id = bottles_5.author_id)
--                                         Filter: (until > $25)
--     ->  Subquery Scan on "*SELECT* 5"
--           ->  Limit
--                 ->  Append
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_brief on bottles bottles_6
--                                         Index Cond: ((band = 'adult'::text) AND (language = $31) AND (shuffle >= $34))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $32) AND (expires_at > $33))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_6
--                                         Index Cond: (user_id = bottles_6.author_id)
--                                         Filter: (until > $30)
--                       ->  Limit
--                             ->  Nested Loop Anti Join
--                                   ->  Index Scan using bottles_brief on bottles bottles_7
--                                         Index Cond: ((band = 'adult'::text) AND (language = $36) AND (shuffle < $39))
--                                         Filter: ((hidden_at IS NULL) AND (free_at <= $37) AND (expires_at > $38))
--                                   ->  Index Scan using stopped_people_pkey on stopped_people stopped_7
--                                         Index Cond: (user_id = bottles_7.author_id)
--                                         Filter: (until > $35)

-- src/bottles/sea/first-letter.ts selectDriftingLetterById
select "id"
  from "bottles"
  where "id" = $1 and "state" = 'sea' and "hidden_at" is null and "free_at" <= $2 and author_id = (select value
  from meta
  where key = 'official_account');
--   Index Scan using bottles_expiry on bottles
--     Index Cond: (id = $1)
--     Filter: ((hidden_at IS NULL) AND (free_at <= $2) AND (author_id = (InitPlan 1).col1))
--     InitPlan 1
--       ->  Index Scan using meta_pkey on meta
--             Index Cond: (key = 'official_account'::text)

-- src/bottles/sea/first-letter.ts selectDriftingLetters
select "id", "design_id", "design_name", "picture", "created_at"
  from (select "id", "design_id", "design_name", "picture", "created_at", "band", "language", "hidden_at", "free_at"
  from "bottles"
  where author_id = (select value
  from meta
  where key = 'official_account') and "state" = 'sea'
  order by "created_at" desc, "id" desc
  limit 500) as "house"
  where "band" = 'all' and "language" = $1 and "hidden_at" is null and "free_at" <= $2
  limit 8;
--   Limit
--     ->  Subquery Scan on house
--           Filter: ((house.hidden_at IS NULL) AND (house.free_at <= $2) AND (house.band = 'all'::text) AND (house.language = $1))
--           ->  Limit
--                 InitPlan 1
--                   ->  Index Scan using meta_pkey on meta
--                         Index Cond: (key = 'official_account'::text)
--                 ->  Index Scan Backward using bottles_author on bottles
--                       Index Cond: (author_id = (InitPlan 1).col1)
--                       Filter: (state = 'sea'::text)

-- src/bottles/sea/reachable.ts reachableQuery
with wanted(bottle) as (values ($1), ($2), ($3), ($4), ($5), ($6), ($7), ($8), ($9), ($10), ($11), ($12), ($13), ($14), ($15), ($16), ($17), ($18), ($19), ($20), ($21), ($22), ($23), ($24), ($25)) select "id", "author_id"
  from wanted inner
  join bottles on id = bottle
  where case when (band = 'all' or band = 'minor' and author_adult_at > $26) and state = 'sea' and hidden_at is null and free_at <= $27 and expires_at > $28 and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $29) and author_id <> $30 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $31) then 1 else 0 end = 1;
--   Nested Loop
--     ->  Values Scan on "*VALUES*"
--     ->  Memoize
--           Cache Key: "*VALUES*".column1
--           Cache Mode: logical
--           ->  Index Scan using bottles_pkey on bottles
--                 Index Cond: (id = "*VALUES*".column1)
--                 Filter: (CASE WHEN (((band = 'all'::text) OR ((band = 'minor'::text) AND (author_adult_at > $26))) AND (state = 'sea'::text) AND (hidden_at IS NULL) AND (free_at <= $27) AND (expires_at > $28) AND (NOT EXISTS(SubPlan 1)) AND (author_id <> $30) AND (NOT (ANY (id = (hashed SubPlan 4).col1)))) THEN 1 ELSE 0 END = 1)
--                 SubPlan 1
--                   ->  Index Scan using stopped_people_pkey on stopped_people stopped
--                         Index Cond: (user_id = bottles.author_id)
--                         Filter: (until > $29)
--                 SubPlan 4
--                   ->  Bitmap Heap Scan on findings
--                         Recheck Cond: (user_id = $31)
--                         ->  Bitmap Index Scan on findings_user
--                               Index Cond: (user_id = $31)

-- src/bottles/sea/reachable.ts reachableQuery (2)
with wanted(bottle) as (values ($1), ($2), ($3), ($4), ($5), ($6), ($7), ($8), ($9), ($10), ($11), ($12), ($13), ($14), ($15), ($16), ($17), ($18), ($19), ($20), ($21), ($22), ($23), ($24), ($25)) select "id", "author_id"
  from wanted inner
  join bottles on id = bottle
  where case when (band = 'all' or band = 'minor' and author_adult_at > $26) and state = 'sea' and hidden_at is null and free_at <= $27 and expires_at > $28 and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $29) then 1 else 0 end = 1;
--   Nested Loop
--     ->  Values Scan on "*VALUES*"
--     ->  Memoize
--           Cache Key: "*VALUES*".column1
--           Cache Mode: logical
--           ->  Index Scan using bottles_pkey on bottles
--                 Index Cond: (id = "*VALUES*".column1)
--                 Filter: (CASE WHEN (((band = 'all'::text) OR ((band = 'minor'::text) AND (author_adult_at > $26))) AND (state = 'sea'::text) AND (hidden_at IS NULL) AND (free_at <= $27) AND (expires_at > $28) AND (NOT EXISTS(SubPlan 1))) THEN 1 ELSE 0 END = 1)
--                 SubPlan 1
--                   ->  Index Scan using stopped_people_pkey on stopped_people stopped
--                         Index Cond: (user_id = bottles.author_id)
--                         Filter: (until > $29)

-- src/bottles/sea/reachable.ts reachableQuery (3)
with wanted(bottle) as (values ($1), ($2), ($3), ($4), ($5), ($6), ($7), ($8), ($9), ($10), ($11), ($12), ($13), ($14), ($15), ($16), ($17), ($18), ($19), ($20), ($21), ($22), ($23), ($24), ($25)) select "id", "author_id"
  from wanted inner
  join bottles on id = bottle
  where case when (band in ('all', 'adult') or author_adult_at <= $26) and state = 'sea' and hidden_at is null and free_at <= $27 and expires_at > $28 and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $29) and author_id <> $30 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $31) then 1 else 0 end = 1;
--   Nested Loop
--     ->  Values Scan on "*VALUES*"
--     ->  Memoize
--           Cache Key: "*VALUES*".column1
--           Cache Mode: logical
--           ->  Index Scan using bottles_pkey on bottles
--                 Index Cond: (id = "*VALUES*".column1)
--                 Filter: (CASE WHEN (((band = ANY ('{all,adult}'::text[])) OR (author_adult_at <= $26)) AND (state = 'sea'::text) AND (hidden_at IS NULL) AND (free_at <= $27) AND (expires_at > $28) AND (NOT EXISTS(SubPlan 1)) AND (author_id <> $30) AND (NOT (ANY (id = (hashed SubPlan 4).col1)))) THEN 1 ELSE 0 END = 1)
--                 SubPlan 1
--                   ->  Index Scan using stopped_people_pkey on stopped_people stopped
--                         Index Cond: (user_id = bottles.author_id)
--                         Filter: (until > $29)
--                 SubPlan 4
--                   ->  Bitmap Heap Scan on findings
--                         Recheck Cond: (user_id = $31)
--                         ->  Bitmap Index Scan on findings_user
--                               Index Cond: (user_id = $31)

-- src/bottles/sea/reachable.ts reachableQuery (4)
with wanted(bottle) as (values ($1), ($2), ($3), ($4), ($5), ($6), ($7), ($8), ($9), ($10), ($11), ($12), ($13), ($14), ($15), ($16), ($17), ($18), ($19), ($20), ($21), ($22), ($23), ($24), ($25)) select "id", "author_id"
  from wanted inner
  join bottles on id = bottle
  where case when (band in ('all', 'adult') or author_adult_at <= $26) and state = 'sea' and hidden_at is null and free_at <= $27 and expires_at > $28 and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $29) then 1 else 0 end = 1;
--   Nested Loop
--     ->  Values Scan on "*VALUES*"
--     ->  Memoize
--           Cache Key: "*VALUES*".column1
--           Cache Mode: logical
--           ->  Index Scan using bottles_pkey on bottles
--                 Index Cond: (id = "*VALUES*".column1)
--                 Filter: (CASE WHEN (((band = ANY ('{all,adult}'::text[])) OR (author_adult_at <= $26)) AND (state = 'sea'::text) AND (hidden_at IS NULL) AND (free_at <= $27) AND (expires_at > $28) AND (NOT EXISTS(SubPlan 1))) THEN 1 ELSE 0 END = 1)
--                 SubPlan 1
--                   ->  Index Scan using stopped_people_pkey on stopped_people stopped
--                         Index Cond: (user_id = bottles.author_id)
--                         Filter: (until > $29)

-- src/bottles/sea/reachable.ts reachableQuery (5)
with wanted(bottle) as (values ($1), ($2), ($3), ($4), ($5), ($6), ($7), ($8), ($9), ($10), ($11), ($12)) select "id", "author_id", "design_id", "design_name", "picture", "language", "created_at"
  from wanted inner
  join bottles on id = bottle
  where case when (band = 'all' or band = 'minor' and author_adult_at > $13) and state = 'sea' and hidden_at is null and free_at <= $14 and expires_at > $15 and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $16) and author_id <> $17 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $18) then 1 else 0 end = 1;
--   Nested Loop
--     ->  Values Scan on "*VALUES*"
--     ->  Memoize
--           Cache Key: "*VALUES*".column1
--           Cache Mode: logical
--           ->  Index Scan using bottles_pkey on bottles
--                 Index Cond: (id = "*VALUES*".column1)
--                 Filter: (CASE WHEN (((band = 'all'::text) OR ((band = 'minor'::text) AND (author_adult_at > $13))) AND (state = 'sea'::text) AND (hidden_at IS NULL) AND (free_at <= $14) AND (expires_at > $15) AND (NOT EXISTS(SubPlan 1)) AND (author_id <> $17) AND (NOT (ANY (id = (hashed SubPlan 4).col1)))) THEN 1 ELSE 0 END = 1)
--                 SubPlan 1
--                   ->  Index Scan using stopped_people_pkey on stopped_people stopped
--                         Index Cond: (user_id = bottles.author_id)
--                         Filter: (until > $16)
--                 SubPlan 4
--                   ->  Bitmap Heap Scan on findings
--                         Recheck Cond: (user_id = $18)
--                         ->  Bitmap Index Scan on findings_user
--                               Index Cond: (user_id = $18)

-- src/bottles/sea/reachable.ts reachableQuery (6)
with wanted(bottle) as (values ($1), ($2), ($3), ($4), ($5), ($6), ($7), ($8), ($9), ($10), ($11), ($12)) select "id", "author_id", "design_id", "design_name", "picture", "language", "created_at"
  from wanted inner
  join bottles on id = bottle
  where case when (band = 'all' or band = 'minor' and author_adult_at > $13) and state = 'sea' and hidden_at is null and free_at <= $14 and expires_at > $15 and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $16) then 1 else 0 end = 1;
--   Nested Loop
--     ->  Values Scan on "*VALUES*"
--     ->  Memoize
--           Cache Key: "*VALUES*".column1
--           Cache Mode: logical
--           ->  Index Scan using bottles_pkey on bottles
--                 Index Cond: (id = "*VALUES*".column1)
--                 Filter: (CASE WHEN (((band = 'all'::text) OR ((band = 'minor'::text) AND (author_adult_at > $13))) AND (state = 'sea'::text) AND (hidden_at IS NULL) AND (free_at <= $14) AND (expires_at > $15) AND (NOT EXISTS(SubPlan 1))) THEN 1 ELSE 0 END = 1)
--                 SubPlan 1
--                   ->  Index Scan using stopped_people_pkey on stopped_people stopped
--                         Index Cond: (user_id = bottles.author_id)
--                         Filter: (until > $16)

-- src/bottles/sea/reachable.ts reachableQuery (7)
with wanted(bottle) as (values ($1), ($2), ($3), ($4), ($5), ($6), ($7), ($8), ($9), ($10), ($11), ($12)) select "id", "author_id", "design_id", "design_name", "picture", "language", "created_at"
  from wanted inner
  join bottles on id = bottle
  where case when (band in ('all', 'adult') or author_adult_at <= $13) and state = 'sea' and hidden_at is null and free_at <= $14 and expires_at > $15 and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $16) and author_id <> $17 and not exists (select 1
  from findings
  where bottle_id = bottles.id and user_id = $18) then 1 else 0 end = 1;
--   Nested Loop
--     ->  Values Scan on "*VALUES*"
--     ->  Memoize
--           Cache Key: "*VALUES*".column1
--           Cache Mode: logical
--           ->  Index Scan using bottles_pkey on bottles
--                 Index Cond: (id = "*VALUES*".column1)
--                 Filter: (CASE WHEN (((band = ANY ('{all,adult}'::text[])) OR (author_adult_at <= $13)) AND (state = 'sea'::text) AND (hidden_at IS NULL) AND (free_at <= $14) AND (expires_at > $15) AND (NOT EXISTS(SubPlan 1)) AND (author_id <> $17) AND (NOT (ANY (id = (hashed SubPlan 4).col1)))) THEN 1 ELSE 0 END = 1)
--                 SubPlan 1
--                   ->  Index Scan using stopped_people_pkey on stopped_people stopped
--                         Index Cond: (user_id = bottles.author_id)
--                         Filter: (until > $16)
--                 SubPlan 4
--                   ->  Bitmap Heap Scan on findings
--                         Recheck Cond: (user_id = $18)
--                         ->  Bitmap Index Scan on findings_user
--                               Index Cond: (user_id = $18)

-- src/bottles/sea/reachable.ts reachableQuery (8)
with wanted(bottle) as (values ($1), ($2), ($3), ($4), ($5), ($6), ($7), ($8), ($9), ($10), ($11), ($12)) select "id", "author_id", "design_id", "design_name", "picture", "language", "created_at"
  from wanted inner
  join bottles on id = bottle
  where case when (band in ('all', 'adult') or author_adult_at <= $13) and state = 'sea' and hidden_at is null and free_at <= $14 and expires_at > $15 and not exists (select 1
  from stopped_people as stopped
  where stopped.user_id = "bottles"."author_id" and stopped.until > $16) then 1 else 0 end = 1;
--   Nested Loop
--     ->  Values Scan on "*VALUES*"
--     ->  Memoize
--           Cache Key: "*VALUES*".column1
--           Cache Mode: logical
--           ->  Index Scan using bottles_pkey on bottles
--                 Index Cond: (id = "*VALUES*".column1)
--                 Filter: (CASE WHEN (((band = ANY ('{all,adult}'::text[])) OR (author_adult_at <= $13)) AND (state = 'sea'::text) AND (hidden_at IS NULL) AND (free_at <= $14) AND (expires_at > $15) AND (NOT EXISTS(SubPlan 1))) THEN 1 ELSE 0 END = 1)
--                 SubPlan 1
--                   ->  Index Scan using stopped_people_pkey on stopped_people stopped
--                         Index Cond: (user_id = bottles.author_id)
--                         Filter: (until > $16)

-- src/bottles/throwing/throw-choices.ts selectCollectedChoices
select "bottles"."id", "bottles"."uses", "bottles"."design_id", "bottles"."picture", "pictures"."params", "bottles"."design_name"
  from "bottles" inner
  join "pictures" on "pictures"."hash" = "bottles"."picture"
  where "bottles"."owner_id" = $1 and "bottles"."state" = 'kept'
  order by case when "bottles"."uses" < 3 then 0 else 1 end, "bottles"."collected_at" desc, "bottles"."id" desc;
--   Sort
--     Sort Key: (CASE WHEN (bottles.uses < 3) THEN 0 ELSE 1 END), bottles.collected_at DESC, bottles.id DESC
--     ->  Nested Loop
--           ->  Index Scan using bottles_owner on bottles
--                 Index Cond: (owner_id = $1)
--                 Filter: (state = 'kept'::text)
--           ->  Index Scan using pictures_pkey on pictures
--                 Index Cond: (hash = bottles.picture)

-- src/bottles/throwing/throw-choices.ts selectLastThrow
select "design_id", "created_at"
  from "bottles"
  where "author_id" = $1
  order by "created_at" desc, "id" desc
  limit 1;
--   Limit
--     ->  Index Scan Backward using bottles_author on bottles
--           Index Cond: (author_id = $1)

-- src/bottles/throwing/throw-collected.ts updateCollectedUses
update "bottles"
  set "uses" = "uses" + $1
  where "id" = $2 and "owner_id" = $3 and "state" = $4 and "uses" < $5
  returning "design_id" as "id", "design_name" as "name", "picture";
--   Update on bottles
--     ->  Index Scan using bottles_owner on bottles
--           Index Cond: ((owner_id = $3) AND (id = $2))
--           Filter: ((uses < $5) AND (state = $4))

-- src/bottles/throwing/throw.ts selectUncollectedCount
select count(*) as "n"
  from "bottles"
  where "author_id" = $1 and "created_at" > $2 and "state" = 'sea' and "waiting_since" is not null;
--   Aggregate
--     ->  Index Only Scan using bottles_uncollected on bottles
--           Index Cond: ((author_id = $1) AND (created_at > $2))
