-- src/chat/editing/edit.ts updateText
update "chat_messages"
  set "text" = $1, "masks" = $2, "edited_at" = $3, "revision" = "revision" + $4
  where "id" = $5 and "text" is not null and "review" is null and "created_at" >= $6
  returning "id";
--   Update on chat_messages
--     ->  Index Scan using chat_messages_id_key on chat_messages
--           Index Cond: (id = $5)
--           Filter: ((text IS NOT NULL) AND (review IS NULL) AND (created_at >= $6))

-- src/chat/pictures/burn-keys.ts insertMissingKey
insert into burn_keys (message_id, key) select id, $1
  from chat_messages
  where id = $2 and opened_at is null and recalled_at is null
  on conflict (message_id) do nothing;

-- src/chat/pictures/burn-keys.ts selectClaimedKey
select "key"
  from "burn_keys"
  where "message_id" = $1 and "claim" = $2 and "session_id" = $3 and "claimed_at" > $4;
--   Index Scan using burn_keys_pkey on burn_keys
--     Index Cond: (message_id = $1)
--     Filter: ((claimed_at > $4) AND (claim = $2) AND (session_id = $3))

-- src/chat/pictures/burn-keys.ts selectKey
select "key"
  from "burn_keys"
  where "message_id" = $1;
--   Index Scan using burn_keys_pkey on burn_keys
--     Index Cond: (message_id = $1)

-- src/chat/pictures/burn-keys.ts setClaim
update "burn_keys"
  set "claim" = $1, "session_id" = $2, "claimed_at" = $3
  where "message_id" = $4 and "claim" is null
  returning "key";
--   Update on burn_keys
--     ->  Index Scan using burn_keys_pkey on burn_keys
--           Index Cond: (message_id = $4)
--           Filter: (claim IS NULL)

-- src/chat/pictures/expire-pictures.ts clearPictureFile
update "chat_messages"
  set "file" = $1
  where "id" = $2;
--   Update on chat_messages
--     ->  Index Scan using chat_messages_id_key on chat_messages
--           Index Cond: (id = $2)

-- src/chat/pictures/expire-pictures.ts selectMessageOfFile
select "id"
  from "chat_messages"
  where "file" = $1;
--   Index Scan using chat_messages_file on chat_messages
--     Index Cond: (file = $1)

-- src/chat/pictures/open-burn.ts markBurnOpened
update "chat_messages"
  set "opened_at" = $1, "digest" = $2
  where "id" = $3 and "opened_at" is null and "recalled_at" is null and "created_at" > $4
  returning "id";
--   Update on chat_messages
--     ->  Index Scan using chat_messages_id_key on chat_messages
--           Index Cond: (id = $3)
--           Filter: ((opened_at IS NULL) AND (recalled_at IS NULL) AND (created_at > $4))

-- src/chat/pictures/photo-blur.ts markRevealed
update "chat_messages"
  set "revealed" = $1
  where "id" = $2 and "revealed" = $3 and "recalled_at" is null
  returning "id";
--   Update on chat_messages
--     ->  Index Scan using chat_messages_id_key on chat_messages
--           Index Cond: (id = $2)
--           Filter: ((recalled_at IS NULL) AND (revealed = $3))

-- src/chat/pictures/photo-blur.ts selectAnyPhoto
select "id"
  from "chat_messages"
  where "conversation_id" = $1 and "sender_id" = $2 and "kind" = 'image' and "created_at" >= $3
  limit 1;
--   Limit
--     ->  Index Scan using chat_photos on chat_messages
--           Index Cond: ((conversation_id = $1) AND (sender_id = $2) AND (created_at >= $3))

-- src/chat/pictures/photo-blur.ts selectShownPhotos
select "id"
  from "chat_messages"
  where "conversation_id" = $1 and "sender_id" = $2 and "kind" = 'image' and "created_at" >= $3 and "recalled_at" is null and "review" is null
  limit 3;
--   Limit
--     ->  Index Scan using chat_photos on chat_messages
--           Index Cond: ((conversation_id = $1) AND (sender_id = $2) AND (created_at >= $3))
--           Filter: ((recalled_at IS NULL) AND (review IS NULL))

-- src/chat/pictures/pictures.ts selectVisiblePicture
select "chat_messages"."id"
  from "chat_messages" inner
  join "conversation_members" as "mine" on "mine"."conversation_id" = "chat_messages"."conversation_id" inner
  join "conversations" on "conversations"."id" = "chat_messages"."conversation_id"
  where "chat_messages"."file" = $1 and "chat_messages"."file" is not null and "chat_messages"."kind" = $2 and "chat_messages"."recalled_at" is null and "chat_messages"."opened_at" is null and "chat_messages"."seq" > "mine"."cleared_seq" and "mine"."user_id" = $3 and case when conversations.low_id = $4 then "chat_messages"."low_hidden" + "chat_messages"."low_removed" else "chat_messages"."high_hidden" + "chat_messages"."high_removed" end = 0;
--   Nested Loop
--     Join Filter: ((chat_messages.seq > mine.cleared_seq) AND (mine.conversation_id = chat_messages.conversation_id))
--     ->  Nested Loop
--           ->  Index Scan using chat_messages_file on chat_messages
--                 Index Cond: (file = $1)
--                 Filter: ((recalled_at IS NULL) AND (opened_at IS NULL) AND (kind = $2))
--           ->  Index Scan using conversations_pkey on conversations
--                 Index Cond: (id = chat_messages.conversation_id)
--                 Filter: (CASE WHEN (low_id = $4) THEN (chat_messages.low_hidden + chat_messages.low_removed) ELSE (chat_messages.high_hidden + chat_messages.high_removed) END = 0)
--     ->  Index Scan using conversation_members_conversation on conversation_members mine
--           Index Cond: (conversation_id = conversations.id)
--           Filter: (user_id = $3)

-- src/chat/reactions/react.ts SET_REACTION
update "chat_messages"
  set "low_reaction" = $1, "revision" = "revision" + $2
  where "id" = $3 and "recalled_at" is null and "low_reaction" is distinct
  from $4
  returning "id";
--   Update on chat_messages
--     ->  Index Scan using chat_messages_id_key on chat_messages
--           Index Cond: (id = $3)
--           Filter: ((recalled_at IS NULL) AND (low_reaction IS DISTINCT FROM $4))

-- src/chat/reactions/react.ts SET_REACTION (2)
update "chat_messages"
  set "high_reaction" = $1, "revision" = "revision" + $2
  where "id" = $3 and "recalled_at" is null and "high_reaction" is distinct
  from $4
  returning "id";
--   Update on chat_messages
--     ->  Index Scan using chat_messages_id_key on chat_messages
--           Index Cond: (id = $3)
--           Filter: ((recalled_at IS NULL) AND (high_reaction IS DISTINCT FROM $4))

-- src/chat/reading/around.ts selectNewerSeqs
select "chat_messages"."seq"
  from "chat_messages" inner
  join "conversations" on "conversations"."id" = "chat_messages"."conversation_id"
  where "chat_messages"."conversation_id" = $1 and "chat_messages"."seq" > $2 and case when conversations.low_id = $3 then "chat_messages"."low_hidden" + "chat_messages"."low_removed" else "chat_messages"."high_hidden" + "chat_messages"."high_removed" end = 0
  order by "chat_messages"."seq" asc
  limit $4;
--   Limit
--     ->  Nested Loop
--           Join Filter: (CASE WHEN (conversations.low_id = $3) THEN (chat_messages.low_hidden + chat_messages.low_removed) ELSE (chat_messages.high_hidden + chat_messages.high_removed) END = 0)
--           ->  Index Scan using chat_messages_pkey on chat_messages
--                 Index Cond: ((conversation_id = $1) AND (seq > $2))
--           ->  Index Scan using conversations_pkey on conversations
--                 Index Cond: (id = $1)

-- src/chat/reading/chat-person.ts selectChatPerson
select case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official"
  from "users"
  where "id" = $1 and "id" <> $2;
--   Index Scan using users_pkey on users
--     Index Cond: (id = $1)
--     Filter: (id <> $2)

-- src/chat/reading/cleared.ts selectCleared
select "cleared_seq"
  from "conversation_members"
  where "user_id" = $1 and "conversation_id" = $2;
--   Bitmap Heap Scan on conversation_members
--     Recheck Cond: (conversation_id = $2)
--     Filter: (user_id = $1)
--     ->  Bitmap Index Scan on conversation_members_conversation
--           Index Cond: (conversation_id = $2)

-- src/chat/reading/delivered.ts selectUndelivered
select "chat_messages"."id", "chat_messages"."conversation_id"
  from "conversation_members" as "mine" inner
  join "conversations" on "conversations"."id" = "mine"."conversation_id"
  left
  join "users" as "me" on "me"."id" = "mine"."user_id"
  left
  join "users" as "partner" on "partner"."id" = "mine"."other_id" inner
  join "chat_messages" on "chat_messages"."conversation_id" = "mine"."conversation_id" and "chat_messages"."seq" > "mine"."delivered_seq" and "chat_messages"."seq" > "mine"."cleared_seq" and "chat_messages"."sender_id" = "mine"."other_id"
  where "mine"."user_id" = $1 and "mine"."unread" > 0 and "chat_messages"."review" is null and case when conversations.low_id = "mine"."user_id" then "chat_messages"."low_hidden" + "chat_messages"."low_removed" else "chat_messages"."high_hidden" + "chat_messages"."high_removed" end = 0 and not (exists (select 1
  from blocks
  where blocker_id = "mine"."user_id" and blocked_id = "mine"."other_id") or exists (select 1
  from blocks
  where blocker_id = "mine"."other_id" and blocked_id = "mine"."user_id")) and not coalesce((coalesce("me"."adult_at", case when "me"."official" = 1 then 0 end) <= $2) <> (coalesce("partner"."adult_at", case when "partner"."official" = 1 then 0 end) <= $3), false)
  order by "mine"."last_at" desc, "chat_messages"."conversation_id", "chat_messages"."seq"
  limit 100;
--   Limit
--     ->  Sort
--           Sort Key: mine.last_at DESC, chat_messages.conversation_id, chat_messages.seq
--           ->  Nested Loop
--                 Join Filter: ((chat_messages.seq > mine.delivered_seq) AND (chat_messages.seq > mine.cleared_seq) AND (chat_messages.sender_id = mine.other_id) AND (CASE WHEN (conversations.low_id = mine.user_id) THEN (chat_messages.low_hidden + chat_messages.low_removed) ELSE (chat_messages.high_hidden + chat_messages.high_removed) END = 0))
--                 ->  Nested Loop Left Join
--                       Filter: (NOT COALESCE(((COALESCE(me.adult_at, (CASE WHEN (me.official = 1) THEN 0 ELSE NULL::integer END)::bigint) <= $2) <> (COALESCE(partner.adult_at, (CASE WHEN (partner.official = 1) THEN 0 ELSE NULL::integer END)::bigint) <= $3)), false))
--                       ->  Nested Loop Left Join
--                             ->  Nested Loop
--                                   ->  Bitmap Heap Scan on conversation_members mine
--                                         Recheck Cond: (user_id = $1)
--                                         Filter: ((unread > 0) AND (NOT EXISTS(SubPlan 1)) AND (NOT EXISTS(SubPlan 3)))
--                                         ->  Bitmap Index Scan on conversation_members_pkey
--                                               Index Cond: (user_id = $1)
--                                         SubPlan 1
--                                           ->  Index Only Scan using blocks_pkey on blocks
--                                                 Index Cond: ((blocker_id = mine.user_id) AND (blocked_id = mine.other_id))
--                                         SubPlan 3
--                                           ->  Index Only Scan using blocks_pkey on blocks blocks_1
--                                                 Index Cond: ((blocker_id = mine.other_id) AND (blocked_id = mine.user_id))
--                                   ->  Index Scan using conversations_pkey on conversations
--                                         Index Cond: (id = mine.conversation_id)
--                             ->  Index Scan using users_pkey on users me
--                                   Index Cond: (id = $1)
--                       ->  Index Scan using users_pkey on users partner
--                             Index Cond: (id = mine.other_id)
--                 ->  Index Scan using chat_messages_pkey on chat_messages
--                       Index Cond: (conversation_id = conversations.id)
--                       Filter: (review IS NULL)

-- src/chat/reading/history.ts selectNewestMessages
select "viewer"."adult_at" as "viewer_adult_at", "viewer"."photo_blur" as "viewer_photo_blur", "chat_messages".*, "quoted"."seq" as "quoted_seq", "quoted"."conversation_id" as "quoted_conversation", "quoted"."sender_id" as "quoted_from", "quoted"."kind" as "quoted_kind", "quoted"."file" as "quoted_file", "quoted"."card_bottle" as "quoted_card_bottle", "quoted"."card_design" as "quoted_card_design", "quoted"."created_at" as "quoted_at", "quoted"."recalled_at" as "quoted_recalled_at", "quoted"."opened_at" as "quoted_opened_at", "quoted"."review" as "quoted_review", "quoted"."masks" as "quoted_masks", "quoted_bottle"."content" as "letter", "quoted_bottle"."masks" as "letter_masks", "quoted_bottle"."author_id" as "letter_author", "quoted_bottle"."state" as "letter_state", "quoted_bottle"."hidden_at" as "letter_hidden_at", "quoted_writer"."created_at" as "quoted_since", "quoted_writer"."throw_count" as "quoted_throws", "quoted_writer"."official" as "quoted_official", "quoted_writer"."banned_at" as "quoted_banned_at", case when quoted.masks is null then substr(quoted.text, 1, 1280) else quoted.text end as "quoted_text", "quoted"."low_hidden" + "quoted"."low_removed" as "quoted_low_hidden", "quoted"."high_hidden" + "quoted"."high_removed" as "quoted_high_hidden", case when chat_messages.reply_to is null then 0 else coalesce((select cleared_seq
  from conversation_members
  where conversation_members.conversation_id = chat_messages.conversation_id and conversation_members.user_id = "conversations"."low_id"), 0) end as "quoted_low_cleared", case when chat_messages.reply_to is null then 0 else coalesce((select cleared_seq
  from conversation_members
  where conversation_members.conversation_id = chat_messages.conversation_id and conversation_members.user_id = "conversations"."high_id"), 0) end as "quoted_high_cleared", "conversations"."low_id", "conversations"."high_id", "writer"."created_at" as "writer_since", "writer"."throw_count" as "writer_throws", case when conversations.answered_at is null and conversations.opener_texts > 0 then 0 else "theirs"."delivered_seq" end as "delivered", case when conversations.answered_at is null and conversations.opener_texts > 0 then 0 else "theirs"."told_seq" end as "read"
  from "chat_messages" inner
  join "conversations" on "conversations"."id" = "chat_messages"."conversation_id"
  left
  join "conversation_members" as "theirs" on "theirs"."other_id" = "chat_messages"."sender_id" and theirs.user_id = case when conversations.low_id = chat_messages.sender_id then conversations.high_id else conversations.low_id end
  left
  join "users" as "writer" on "writer"."id" = "chat_messages"."sender_id" and "chat_messages"."masks" is not null
  left
  join "users" as "viewer" on viewer.id = case when conversations.low_id = chat_messages.sender_id then conversations.high_id else conversations.low_id end and "chat_messages"."kind" = 'image'
  left
  join "chat_messages" as "quoted" on "quoted"."id" = "chat_messages"."reply_to"
  left
  join "bottles" as "quoted_bottle" on "quoted_bottle"."id" = "chat_messages"."reply_bottle"
  left
  join "users" as "quoted_writer" on quoted_writer.id = coalesce(quoted.sender_id, quoted_bottle.author_id)
  where "chat_messages"."conversation_id" = $1 and "chat_messages"."seq" < $2 and "chat_messages"."seq" > $3 and case when conversations.low_id = $4 then "chat_messages"."low_hidden" + "chat_messages"."low_removed" else "chat_messages"."high_hidden" + "chat_messages"."high_removed" end = 0
  order by "chat_messages"."seq" desc
  limit $5;
--   Limit
--     ->  Nested Loop Left Join
--           ->  Nested Loop Left Join
--                 ->  Nested Loop Left Join
--                       ->  Nested Loop Left Join
--                             Join Filter: (chat_messages.kind = 'image'::text)
--                             ->  Nested Loop Left Join
--                                   Join Filter: (chat_messages.masks IS NOT NULL)
--                                   ->  Nested Loop Left Join
--                                         ->  Nested Loop
--                                               Join Filter: (CASE WHEN (conversations.low_id = $4) THEN (chat_messages.low_hidden + chat_messages.low_removed) ELSE (chat_messages.high_hidden + chat_messages.high_removed) END = 0)
--                                               ->  Index Scan Backward using chat_messages_pkey on chat_messages
--                                                     Index Cond: ((conversation_id = $1) AND (seq < $2) AND (seq > $3))
--                                               ->  Index Scan using conversations_pkey on conversations
--                                                     Index Cond: (id = $1)
--                                         ->  Index Scan using conversation_members_pkey on conversation_members theirs
--                                               Index Cond: ((user_id = CASE WHEN (conversations.low_id = chat_messages.sender_id) THEN conversations.high_id ELSE conversations.low_id END) AND (other_id = chat_messages.sender_id))
--                                   ->  Index Scan using users_pkey on users writer
--                                         Index Cond: (id = chat_messages.sender_id)
--                             ->  Index Scan using users_pkey on users viewer
--                                   Index Cond: (id = CASE WHEN (conversations.low_id = chat_messages.sender_id) THEN conversations.high_id ELSE conversations.low_id END)
--                       ->  Index Scan using chat_messages_id_key on chat_messages quoted
--                             Index Cond: (id = chat_messages.reply_to)
--                 ->  Index Scan using bottles_pkey on bottles quoted_bottle
--                       Index Cond: (id = chat_messages.reply_bottle)
--           ->  Index Scan using users_pkey on users quoted_writer
--                 Index Cond: (id = COALESCE(quoted.sender_id, quoted_bottle.author_id))
--           SubPlan 1
--             ->  Bitmap Heap Scan on conversation_members
--                   Recheck Cond: (conversation_id = chat_messages.conversation_id)
--                   Filter: (user_id = conversations.low_id)
--                   ->  Bitmap Index Scan on conversation_members_conversation
--                         Index Cond: (conversation_id = chat_messages.conversation_id)
--           SubPlan 2
--             ->  Bitmap Heap Scan on conversation_members conversation_members_1
--                   Recheck Cond: (conversation_id = chat_messages.conversation_id)
--                   Filter: (user_id = conversations.high_id)
--                   ->  Bitmap Index Scan on conversation_members_conversation
--                         Index Cond: (conversation_id = chat_messages.conversation_id)

-- src/chat/reading/message-rows.ts selectMessageById
select "viewer"."adult_at" as "viewer_adult_at", "viewer"."photo_blur" as "viewer_photo_blur", "chat_messages".*, "quoted"."seq" as "quoted_seq", "quoted"."conversation_id" as "quoted_conversation", "quoted"."sender_id" as "quoted_from", "quoted"."kind" as "quoted_kind", "quoted"."file" as "quoted_file", "quoted"."card_bottle" as "quoted_card_bottle", "quoted"."card_design" as "quoted_card_design", "quoted"."created_at" as "quoted_at", "quoted"."recalled_at" as "quoted_recalled_at", "quoted"."opened_at" as "quoted_opened_at", "quoted"."review" as "quoted_review", "quoted"."masks" as "quoted_masks", "quoted_bottle"."content" as "letter", "quoted_bottle"."masks" as "letter_masks", "quoted_bottle"."author_id" as "letter_author", "quoted_bottle"."state" as "letter_state", "quoted_bottle"."hidden_at" as "letter_hidden_at", "quoted_writer"."created_at" as "quoted_since", "quoted_writer"."throw_count" as "quoted_throws", "quoted_writer"."official" as "quoted_official", "quoted_writer"."banned_at" as "quoted_banned_at", case when quoted.masks is null then substr(quoted.text, 1, 1280) else quoted.text end as "quoted_text", "quoted"."low_hidden" + "quoted"."low_removed" as "quoted_low_hidden", "quoted"."high_hidden" + "quoted"."high_removed" as "quoted_high_hidden", case when chat_messages.reply_to is null then 0 else coalesce((select cleared_seq
  from conversation_members
  where conversation_members.conversation_id = chat_messages.conversation_id and conversation_members.user_id = "conversations"."low_id"), 0) end as "quoted_low_cleared", case when chat_messages.reply_to is null then 0 else coalesce((select cleared_seq
  from conversation_members
  where conversation_members.conversation_id = chat_messages.conversation_id and conversation_members.user_id = "conversations"."high_id"), 0) end as "quoted_high_cleared", "conversations"."low_id", "conversations"."high_id", "writer"."created_at" as "writer_since", "writer"."throw_count" as "writer_throws", case when conversations.answered_at is null and conversations.opener_texts > 0 then 0 else "theirs"."delivered_seq" end as "delivered", case when conversations.answered_at is null and conversations.opener_texts > 0 then 0 else "theirs"."told_seq" end as "read"
  from "chat_messages" inner
  join "conversations" on "conversations"."id" = "chat_messages"."conversation_id"
  left
  join "conversation_members" as "theirs" on "theirs"."other_id" = "chat_messages"."sender_id" and theirs.user_id = case when conversations.low_id = chat_messages.sender_id then conversations.high_id else conversations.low_id end
  left
  join "users" as "writer" on "writer"."id" = "chat_messages"."sender_id" and "chat_messages"."masks" is not null
  left
  join "users" as "viewer" on viewer.id = case when conversations.low_id = chat_messages.sender_id then conversations.high_id else conversations.low_id end and "chat_messages"."kind" = 'image'
  left
  join "chat_messages" as "quoted" on "quoted"."id" = "chat_messages"."reply_to"
  left
  join "bottles" as "quoted_bottle" on "quoted_bottle"."id" = "chat_messages"."reply_bottle"
  left
  join "users" as "quoted_writer" on quoted_writer.id = coalesce(quoted.sender_id, quoted_bottle.author_id)
  where "chat_messages"."id" = $1;
--   Nested Loop Left Join
--     ->  Nested Loop Left Join
--           ->  Nested Loop Left Join
--                 ->  Nested Loop Left Join
--                       Join Filter: (chat_messages.kind = 'image'::text)
--                       ->  Nested Loop Left Join
--                             Join Filter: (chat_messages.masks IS NOT NULL)
--                             ->  Nested Loop Left Join
--                                   ->  Nested Loop
--                                         ->  Index Scan using chat_messages_id_key on chat_messages
--                                               Index Cond: (id = $1)
--                                         ->  Index Scan using conversations_pkey on conversations
--                                               Index Cond: (id = chat_messages.conversation_id)
--                                   ->  Index Scan using conversation_members_pkey on conversation_members theirs
--                                         Index Cond: ((user_id = CASE WHEN (conversations.low_id = chat_messages.sender_id) THEN conversations.high_id ELSE conversations.low_id END) AND (other_id = chat_messages.sender_id))
--                             ->  Index Scan using users_pkey on users writer
--                                   Index Cond: (id = chat_messages.sender_id)
--                       ->  Index Scan using users_pkey on users viewer
--                             Index Cond: (id = CASE WHEN (conversations.low_id = chat_messages.sender_id) THEN conversations.high_id ELSE conversations.low_id END)
--                 ->  Index Scan using chat_messages_id_key on chat_messages quoted
--                       Index Cond: (id = chat_messages.reply_to)
--           ->  Index Scan using bottles_pkey on bottles quoted_bottle
--                 Index Cond: (id = chat_messages.reply_bottle)
--     ->  Index Scan using users_pkey on users quoted_writer
--           Index Cond: (id = COALESCE(quoted.sender_id, quoted_bottle.author_id))
--     SubPlan 1
--       ->  Bitmap Heap Scan on conversation_members
--             Recheck Cond: (conversation_id = chat_messages.conversation_id)
--             Filter: (user_id = conversations.low_id)
--             ->  Bitmap Index Scan on conversation_members_conversation
--                   Index Cond: (conversation_id = chat_messages.conversation_id)
--     SubPlan 2
--       ->  Bitmap Heap Scan on conversation_members conversation_members_1
--             Recheck Cond: (conversation_id = chat_messages.conversation_id)
--             Filter: (user_id = conversations.high_id)
--             ->  Bitmap Index Scan on conversation_members_conversation
--                   Index Cond: (conversation_id = chat_messages.conversation_id)

-- src/chat/reading/offline-chats.ts selectFriendChats
select "mine"."other_id", "mine"."conversation_id", "mine"."cleared_seq", "mine"."read_seq", "other"."adult_at", case when "other"."hidden_at" is not null or "other"."banned_at" is not null then '• • •' else coalesce("other"."nickname_shown", "other"."nickname") end as "nickname", case when "other"."hidden_at" is null and "other"."banned_at" is null then "other"."avatar" end as "avatar", "other"."country" as "country", "other"."official" as "official"
  from "conversation_members" as "mine" inner
  join "users" as "other" on "other"."id" = "mine"."other_id" inner
  join "follows" as "followed" on "followed"."follower_id" = $1 and "followed"."followee_id" = "mine"."other_id" inner
  join "follows" as "following" on "following"."follower_id" = "mine"."other_id" and "following"."followee_id" = $2
  where "mine"."user_id" = $3 and "mine"."listed" = 1 and not (exists (select 1
  from blocks
  where blocker_id = "mine"."user_id" and blocked_id = "mine"."other_id") or exists (select 1
  from blocks
  where blocker_id = "mine"."other_id" and blocked_id = "mine"."user_id"))
  order by "mine"."last_at" desc, "mine"."other_id" desc
  limit 20;
--   Limit
--     ->  Nested Loop
--           ->  Nested Loop
--                 ->  Nested Loop
--                       ->  Index Scan Backward using conversation_members_recent on conversation_members mine
--                             Index Cond: (user_id = $3)
--                             Filter: ((NOT EXISTS(SubPlan 1)) AND (NOT EXISTS(SubPlan 3)))
--                             SubPlan 1
--                               ->  Index Only Scan using blocks_pkey on blocks
--                                     Index Cond: ((blocker_id = mine.user_id) AND (blocked_id = mine.other_id))
--                             SubPlan 3
--                               ->  Index Only Scan using blocks_pkey on blocks blocks_1
--                                     Index Cond: ((blocker_id = mine.other_id) AND (blocked_id = mine.user_id))
--                       ->  Index Scan using users_pkey on users other
--                             Index Cond: (id = mine.other_id)
--                 ->  Index Only Scan using follows_pkey on follows followed
--                       Index Cond: ((follower_id = $1) AND (followee_id = other.id))
--           ->  Index Only Scan using follows_pkey on follows following
--                 Index Cond: ((follower_id = other.id) AND (followee_id = $2))

-- src/chat/reading/own-member.ts selectOwnMember
select "mine".*, "conversations"."seq", "opener_id", "opener_texts", "answered_at", coalesce("me"."adult_at", case when "me"."official" = 1 then 0 end) as "my_adult_at", coalesce("partner"."adult_at", case when "partner"."official" = 1 then 0 end) as "their_adult_at", "me"."receipts_on" as "my_receipts_on", "partner"."receipts_on" as "their_receipts_on", (exists (select 1
  from blocks
  where blocker_id = "mine"."user_id" and blocked_id = "mine"."other_id") or exists (select 1
  from blocks
  where blocker_id = "mine"."other_id" and blocked_id = "mine"."user_id")) as "blocked"
  from "conversation_members" as "mine" inner
  join "conversations" on "conversations"."id" = "mine"."conversation_id"
  left
  join "users" as "me" on "me"."id" = "mine"."user_id"
  left
  join "users" as "partner" on "partner"."id" = "mine"."other_id"
  where "mine"."user_id" = $1 and "mine"."other_id" = $2 and ("mine"."listed" = 1 or "mine"."cleared_seq" > 0);
--   Nested Loop Left Join
--     ->  Nested Loop Left Join
--           ->  Nested Loop
--                 ->  Index Scan using conversation_members_pkey on conversation_members mine
--                       Index Cond: ((user_id = $1) AND (other_id = $2))
--                       Filter: ((listed = 1) OR (cleared_seq > 0))
--                 ->  Index Scan using conversations_pkey on conversations
--                       Index Cond: (id = mine.conversation_id)
--           ->  Index Scan using users_pkey on users me
--                 Index Cond: (id = $1)
--     ->  Index Scan using users_pkey on users partner
--           Index Cond: (id = $2)
--     SubPlan 1
--       ->  Index Only Scan using blocks_pkey on blocks
--             Index Cond: ((blocker_id = mine.user_id) AND (blocked_id = mine.other_id))
--     SubPlan 3
--       ->  Index Only Scan using blocks_pkey on blocks blocks_1
--             Index Cond: ((blocker_id = mine.other_id) AND (blocked_id = mine.user_id))

-- src/chat/reading/receipts.ts markOpeningUntold
update "chat_messages"
  set "untold" = $1
  where "id" = $2 and "untold" = 0;
--   Update on chat_messages
--     ->  Index Scan using chat_messages_id_key on chat_messages
--           Index Cond: (id = $2)
--           Filter: (untold = 0)

-- src/chat/reading/receipts.ts markReadUntold
update "chat_messages"
  set "untold" = $1
  where "conversation_id" = $2 and "seq" > $3 and "seq" <= $4 and "sender_id" = $5 and "review" is null;
--   Update on chat_messages
--     ->  Index Scan using chat_messages_sender_id_client_id_key on chat_messages
--           Index Cond: (sender_id = $5)
--           Filter: ((review IS NULL) AND (seq > $3) AND (seq <= $4) AND (conversation_id = $2))

-- src/chat/reading/receipts.ts updateDeliveredSeq
update "conversation_members"
  set "delivered_seq" = $1
  where "user_id" = $2 and "other_id" = $3 and "delivered_seq" < $4;
--   Update on conversation_members
--     ->  Index Scan using conversation_members_pkey on conversation_members
--           Index Cond: ((user_id = $2) AND (other_id = $3))
--           Filter: (delivered_seq < $4)

-- src/chat/reading/receipts.ts updateReadProgress
update "conversation_members"
  set "read_seq" = $1, "told_seq" = $2, "told_after" = $3
  where "user_id" = $4 and "other_id" = $5;
--   Update on conversation_members
--     ->  Index Scan using conversation_members_pkey on conversation_members
--           Index Cond: ((user_id = $4) AND (other_id = $5))

-- src/chat/reading/recent.ts selectRecentPage
select "mine"."other_id", "mine"."last_at", "mine"."unread", "mine"."muted", "opener_id", "opener_texts", "opener_unseen", "answered_at", "other"."adult_at", case when "other"."hidden_at" is not null or "other"."banned_at" is not null then '• • •' else coalesce("other"."nickname_shown", "other"."nickname") end as "nickname", case when "other"."hidden_at" is null and "other"."banned_at" is null then "other"."avatar" end as "avatar", "other"."country" as "country", "other"."official" as "official", "followed"."followee_id" as "i_follow", "following"."follower_id" as "follows_me", "last"."kind", "last"."file", "last"."sender_id", "last"."created_at", "last"."recalled_at", "last"."opened_at", "last"."card_bottle", "last"."card_design", "last"."masks", "other"."created_at" as "writer_since", "other"."throw_count" as "writer_throws", case when last.masks is null then substr(last.text, 1, 160) else last.text end as "words"
  from "conversation_members" as "mine" inner
  join "conversations" on "conversations"."id" = "mine"."conversation_id"
  left
  join "users" as "other" on "other"."id" = "mine"."other_id"
  left
  join "follows" as "followed" on "followed"."follower_id" = $1 and "followed"."followee_id" = "mine"."other_id"
  left
  join "follows" as "following" on "following"."follower_id" = "mine"."other_id" and "following"."followee_id" = $2
  left
  join "chat_messages" as "last" on "last"."conversation_id" = "mine"."conversation_id" and last.seq = (select said.seq
  from chat_messages as said
  where said.conversation_id = mine.conversation_id and said.seq > mine.cleared_seq and case when conversations.low_id = $3 then "said"."low_hidden" + "said"."low_removed" else "said"."high_hidden" + "said"."high_removed" end = 0
  order by said.seq desc
  limit 1)
  where "mine"."user_id" = $4 and "mine"."listed" = 1 and ("mine"."last_at", "mine"."other_id") < ($5, $6)
  order by "mine"."last_at" desc, "mine"."other_id" desc
  limit $7;
--   Limit
--     ->  Nested Loop Left Join
--           Join Filter: (last.seq = (SubPlan 1))
--           ->  Nested Loop Left Join
--                 ->  Nested Loop Left Join
--                       ->  Nested Loop Left Join
--                             ->  Nested Loop
--                                   ->  Index Scan Backward using conversation_members_recent on conversation_members mine
--                                         Index Cond: ((user_id = $4) AND (ROW(last_at, other_id) < ROW($5, $6)))
--                                   ->  Index Scan using conversations_pkey on conversations
--                                         Index Cond: (id = mine.conversation_id)
--                             ->  Index Scan using users_pkey on users other
--                                   Index Cond: (id = mine.other_id)
--                       ->  Index Only Scan using follows_pkey on follows followed
--                             Index Cond: ((follower_id = $1) AND (followee_id = mine.other_id))
--                 ->  Index Only Scan using follows_pkey on follows following
--                       Index Cond: ((follower_id = mine.other_id) AND (followee_id = $2))
--           ->  Index Scan using chat_messages_pkey on chat_messages last
--                 Index Cond: (conversation_id = mine.conversation_id)
--           SubPlan 1
--             ->  Limit
--                   ->  Index Scan Backward using chat_messages_pkey on chat_messages said
--                         Index Cond: ((conversation_id = mine.conversation_id) AND (seq > mine.cleared_seq))
--                         Filter: (CASE WHEN (conversations.low_id = $3) THEN (low_hidden + low_removed) ELSE (high_hidden + high_removed) END = 0)

-- src/chat/reading/shared-bottle.ts selectLatestFinding
select "bottles"."id", "picked_at" as "at"
  from (select "bottle_id", "picked_at", "user_id"
  from "findings"
  where "user_id" = $1
  order by "picked_at" desc
  limit 500) as "finding" inner
  join "bottles" on "bottles"."id" = "finding"."bottle_id"
  where "author_id" = $2 and "state" <> 'removed'
  order by "picked_at" desc
  limit 1;
--   Limit
--     ->  Nested Loop
--           Join Filter: (findings.bottle_id = bottles.id)
--           ->  Limit
--                 ->  Sort
--                       Sort Key: findings.picked_at DESC
--                       ->  Bitmap Heap Scan on findings
--                             Recheck Cond: (user_id = $1)
--                             ->  Bitmap Index Scan on findings_user
--                                   Index Cond: (user_id = $1)
--           ->  Materialize
--                 ->  Index Scan using bottles_author on bottles
--                       Index Cond: (author_id = $2)
--                       Filter: (state <> 'removed'::text)

-- src/chat/reading/shared-bottle.ts selectLatestNamedFinding
select "bottles"."id", "picked_at" as "at"
  from (select "bottle_id", "picked_at", "user_id"
  from "findings"
  where "user_id" = $1
  order by "picked_at" desc
  limit 500) as "finding" inner
  join "bottles" on "bottles"."id" = "finding"."bottle_id"
  where "author_id" = $2 and "state" <> 'removed' and exists (select 1
  from comments
  where comments.bottle_id = bottles.id and comments.author_id = finding.user_id and comments.hidden_at is null)
  order by "picked_at" desc
  limit 1;
--   Limit
--     ->  Nested Loop Semi Join
--           Join Filter: (bottles.id = comments.bottle_id)
--           ->  Nested Loop
--                 Join Filter: (findings.bottle_id = bottles.id)
--                 ->  Limit
--                       ->  Sort
--                             Sort Key: findings.picked_at DESC
--                             ->  Bitmap Heap Scan on findings
--                                   Recheck Cond: (user_id = $1)
--                                   ->  Bitmap Index Scan on findings_user
--                                         Index Cond: (user_id = $1)
--                 ->  Materialize
--                       ->  Index Scan using bottles_author on bottles
--                             Index Cond: (author_id = $2)
--                             Filter: (state <> 'removed'::text)
--           ->  Index Scan using comments_author on comments
--                 Index Cond: (author_id = findings.user_id)
--                 Filter: ((hidden_at IS NULL) AND (findings.bottle_id = bottle_id))

-- src/chat/reading/shared-bottle.ts selectSharedBottle
select "bottles"."id", "design_id" as "design", "design_name" as "name", "picture", "findings"."user_id" as "finder", "picked_at" as "at"
  from "bottles" inner
  join "findings" on "findings"."bottle_id" = "bottles"."id" inner
  join "users" as "author" on "author"."id" = "bottles"."author_id"
  where "bottles"."id" = $1 and "author"."banned_at" is null and "state" <> 'removed' and ("findings"."user_id" = $2 or "findings"."user_id" = $3);
--   Nested Loop
--     ->  Nested Loop
--           ->  Index Scan using bottles_pkey on bottles
--                 Index Cond: (id = $1)
--                 Filter: (state <> 'removed'::text)
--           ->  Index Scan using findings_pkey on findings
--                 Index Cond: ((bottle_id = $1) AND (user_id = ANY (ARRAY[$2, $3])))
--     ->  Index Scan using users_pkey on users author
--           Index Cond: (id = bottles.author_id)
--           Filter: (banned_at IS NULL)

-- src/chat/reading/unread.ts COUNT_BY_SIDE
select count(*) as "n"
  from "chat_messages"
  where "conversation_id" = $1 and "seq" > $2 and "sender_id" = $3 and "review" is null and "low_hidden" + "low_removed" = 0;
--   Aggregate
--     ->  Index Scan using chat_messages_sender_id_client_id_key on chat_messages
--           Index Cond: (sender_id = $3)
--           Filter: ((review IS NULL) AND (seq > $2) AND (conversation_id = $1) AND ((low_hidden + low_removed) = 0))

-- src/chat/reading/unread.ts COUNT_BY_SIDE (2)
select count(*) as "n"
  from "chat_messages"
  where "conversation_id" = $1 and "seq" > $2 and "sender_id" = $3 and "review" is null and "high_hidden" + "high_removed" = 0;
--   Aggregate
--     ->  Index Scan using chat_messages_sender_id_client_id_key on chat_messages
--           Index Cond: (sender_id = $3)
--           Filter: ((review IS NULL) AND (seq > $2) AND (conversation_id = $1) AND ((high_hidden + high_removed) = 0))

-- src/chat/reading/unread.ts updateUnread
update "conversation_members"
  set "unread" = $1, "rings" = $2
  where "user_id" = $3 and "other_id" = $4;
--   Update on conversation_members
--     ->  Index Scan using conversation_members_pkey on conversation_members
--           Index Cond: ((user_id = $3) AND (other_id = $4))

-- src/chat/reading/waiting.ts selectWaitingStranger
select writer.id, case when "writer"."hidden_at" is not null or "writer"."banned_at" is not null then '• • •' else coalesce("writer"."nickname_shown", "writer"."nickname") end as nickname, writer.country
  from conversation_members as waiting inner
  join users as writer on writer.id = waiting.other_id
  where waiting.user_id = $1 and waiting.unread > waiting.rings and waiting.muted = 0 and writer.hidden_at is null and ("writer"."banned_at" is null and ("writer"."suspended_until" is null or "writer"."suspended_until" <= $2)) and (coalesce("writer"."adult_at", case when "writer"."official" = 1 then 0 end) <= $3) = ($4 <= $5) and not (exists (select 1
  from blocks
  where blocker_id = $6 and blocked_id = "writer"."id") or exists (select 1
  from blocks
  where blocker_id = "writer"."id" and blocked_id = $7))
  order by waiting.last_at desc, waiting.other_id desc
  limit 1;
--   Limit
--     ->  Nested Loop
--           ->  Index Scan Backward using conversation_members_waiting on conversation_members waiting
--                 Index Cond: (user_id = $1)
--                 Filter: (muted = 0)
--           ->  Index Scan using users_pkey on users writer
--                 Index Cond: (id = waiting.other_id)
--                 Filter: ((hidden_at IS NULL) AND (banned_at IS NULL) AND ((suspended_until IS NULL) OR (suspended_until <= $2)) AND ((COALESCE(adult_at, (CASE WHEN (official = 1) THEN 0 ELSE NULL::integer END)::bigint) <= $3) = ($4 <= $5)) AND (NOT (ANY (id = (hashed SubPlan 2).col1))) AND (NOT (ANY (id = (hashed SubPlan 4).col1))))
--                 SubPlan 2
--                   ->  Bitmap Heap Scan on blocks
--                         Recheck Cond: (blocker_id = $6)
--                         ->  Bitmap Index Scan on blocks_listed
--                               Index Cond: (blocker_id = $6)
--                 SubPlan 4
--                   ->  Bitmap Heap Scan on blocks blocks_1
--                         Recheck Cond: (blocked_id = $7)
--                         ->  Bitmap Index Scan on blocks_blocked
--                               Index Cond: (blocked_id = $7)

-- src/chat/relation.ts selectRelationFacts
select me.id as my_id, coalesce("me"."adult_at", case when "me"."official" = 1 then 0 end) as my_adult_at, me.suspended_until as my_suspended_until, me.banned_at as my_banned_at, me.created_at, me.throw_count, me.official, me.set_back_until, me.language, me.typing_on as my_typing_on, other.typing_on as their_typing_on, other.id as other_id, coalesce("other"."adult_at", case when "other"."official" = 1 then 0 end) as adult_at, other.suspended_until, other.banned_at, other.created_at as their_created_at, other.official as their_official, other.who_writes, case when exists (select 1
  from blocks
  where blocker_id = $1 and blocked_id = $2) then 1 else 0 end as i_blocked, case when exists (select 1
  from blocks
  where blocker_id = $3 and blocked_id = $4) then 1 else 0 end as blocked_me, mine.follower_id as i_follow, mine.friends_since, theirs.follower_id as follows_me, conversations.id as conversation_id, conversations.seq, opener_id, opener_texts, opener_unseen, answered_at, met_bottle_id, case when opener_unseen = 1 and opener_id <> $5 then (select count(*)
  from chat_messages as own
  where own.conversation_id = conversations.id and own.sender_id || '' = $6 and own.kind = 'text') else 0 end as my_unseen_texts, member.muted as their_muted, member.listed as their_listed, member.cleared_seq as their_cleared_seq, sent.id as sent_id
  from (select 1 as one) as here
  left
  join users as me on me.id = $7
  left
  join users as other on other.id = $8 and other.id <> 'gone'
  left
  join follows as mine on mine.follower_id = $9 and mine.followee_id = $10
  left
  join follows as theirs on theirs.follower_id = $11 and theirs.followee_id = $12
  left
  join conversations on low_id = $13 and high_id = $14
  left
  join conversation_members as member on member.user_id = $15 and member.other_id = $16
  left
  join chat_messages as sent on sent.sender_id = $17 and sent.client_id = $18;
--   Nested Loop Left Join
--     InitPlan 1
--       ->  Index Only Scan using blocks_pkey on blocks
--             Index Cond: ((blocker_id = $1) AND (blocked_id = $2))
--     InitPlan 2
--       ->  Index Only Scan using blocks_pkey on blocks blocks_1
--             Index Cond: ((blocker_id = $3) AND (blocked_id = $4))
--     ->  Nested Loop Left Join
--           ->  Nested Loop Left Join
--                 ->  Nested Loop Left Join
--                       ->  Nested Loop Left Join
--                             ->  Nested Loop Left Join
--                                   ->  Nested Loop Left Join
--                                         ->  Result
--                                         ->  Index Scan using users_pkey on users me
--                                               Index Cond: (id = $7)
--                                   ->  Index Scan using users_pkey on users other
--                                         Index Cond: (id = $8)
--                                         Filter: (id <> 'gone'::text)
--                             ->  Index Scan using follows_pkey on follows mine
--                                   Index Cond: ((follower_id = $9) AND (followee_id = $10))
--                       ->  Index Only Scan using follows_pkey on follows theirs
--                             Index Cond: ((follower_id = $11) AND (followee_id = $12))
--                 ->  Index Scan using conversations_low_id_high_id_key on conversations
--                       Index Cond: ((low_id = $13) AND (high_id = $14))
--           ->  Index Scan using conversation_members_pkey on conversation_members member
--                 Index Cond: ((user_id = $15) AND (other_id = $16))
--     ->  Index Scan using chat_messages_sender_id_client_id_key on chat_messages sent
--           Index Cond: ((sender_id = $17) AND (client_id = $18))
--     SubPlan 3
--       ->  Aggregate
--             ->  Index Scan using chat_messages_pkey on chat_messages own
--                   Index Cond: (conversation_id = conversations.id)
--                   Filter: ((kind = 'text'::text) AND ((sender_id || ''::text) = $6))

-- src/chat/search/days.ts selectFirst
select chat_messages.seq, chat_messages.id, chat_messages.created_at
  from chat_messages
  join conversations on conversations.id = chat_messages.conversation_id
  where chat_messages.conversation_id = $1 and chat_messages.seq > $2 and chat_messages.seq < $3 and case when conversations.low_id = $4 then "chat_messages"."low_hidden" + "chat_messages"."low_removed" else "chat_messages"."high_hidden" + "chat_messages"."high_removed" end = 0
  order by chat_messages.seq
  limit 1;
--   Limit
--     ->  Nested Loop
--           Join Filter: (CASE WHEN (conversations.low_id = $4) THEN (chat_messages.low_hidden + chat_messages.low_removed) ELSE (chat_messages.high_hidden + chat_messages.high_removed) END = 0)
--           ->  Index Scan using chat_messages_pkey on chat_messages
--                 Index Cond: ((conversation_id = $1) AND (seq > $2) AND (seq < $3))
--           ->  Index Scan using conversations_pkey on conversations
--                 Index Cond: (id = $1)

-- src/chat/search/days.ts selectLast
select chat_messages.seq, chat_messages.id, chat_messages.created_at
  from chat_messages
  join conversations on conversations.id = chat_messages.conversation_id
  where chat_messages.conversation_id = $1 and chat_messages.seq > $2 and chat_messages.seq < $3 and case when conversations.low_id = $4 then "chat_messages"."low_hidden" + "chat_messages"."low_removed" else "chat_messages"."high_hidden" + "chat_messages"."high_removed" end = 0
  order by chat_messages.seq desc
  limit 1;
--   Limit
--     ->  Nested Loop
--           Join Filter: (CASE WHEN (conversations.low_id = $4) THEN (chat_messages.low_hidden + chat_messages.low_removed) ELSE (chat_messages.high_hidden + chat_messages.high_removed) END = 0)
--           ->  Index Scan Backward using chat_messages_pkey on chat_messages
--                 Index Cond: ((conversation_id = $1) AND (seq > $2) AND (seq < $3))
--           ->  Index Scan using conversations_pkey on conversations
--                 Index Cond: (id = $1)

-- src/chat/search/days.ts selectQuarters
select chat_messages.created_at / 900000 as quarter, count(*) as count, min(chat_messages.seq) as first
  from chat_messages
  join conversations on conversations.id = chat_messages.conversation_id
  where chat_messages.conversation_id = $1 and chat_messages.seq > $2 and chat_messages.seq < $3 and case when conversations.low_id = $4 then "chat_messages"."low_hidden" + "chat_messages"."low_removed" else "chat_messages"."high_hidden" + "chat_messages"."high_removed" end = 0
  group by 1
  order by 1;
--   GroupAggregate
--     Group Key: ((chat_messages.created_at / 900000))
--     ->  Sort
--           Sort Key: ((chat_messages.created_at / 900000))
--           ->  Nested Loop
--                 Join Filter: (CASE WHEN (conversations.low_id = $4) THEN (chat_messages.low_hidden + chat_messages.low_removed) ELSE (chat_messages.high_hidden + chat_messages.high_removed) END = 0)
--                 ->  Index Scan using chat_messages_pkey on chat_messages
--                       Index Cond: ((conversation_id = $1) AND (seq > $2) AND (seq < $3))
--                 ->  Index Scan using conversations_pkey on conversations
--                       Index Cond: (id = $1)

-- src/chat/search/index-message.ts deleteWords
delete
  from "message_words"
  where "message_id" = $1;
--   Delete on message_words
--     ->  Index Scan using message_words_message_id_key on message_words
--           Index Cond: (message_id = $1)

-- src/chat/search/index-message.ts writeWords
insert into "message_words" ("message_id", "scope", "words")
  values ($1, $2, $3)
  on conflict ("message_id") do update
  set "words" = $4;

-- src/chat/search/pictures.ts selectNewestPictures
select "viewer"."adult_at" as "viewer_adult_at", "viewer"."photo_blur" as "viewer_photo_blur", "chat_messages".*, "quoted"."seq" as "quoted_seq", "quoted"."conversation_id" as "quoted_conversation", "quoted"."sender_id" as "quoted_from", "quoted"."kind" as "quoted_kind", "quoted"."file" as "quoted_file", "quoted"."card_bottle" as "quoted_card_bottle", "quoted"."card_design" as "quoted_card_design", "quoted"."created_at" as "quoted_at", "quoted"."recalled_at" as "quoted_recalled_at", "quoted"."opened_at" as "quoted_opened_at", "quoted"."review" as "quoted_review", "quoted"."masks" as "quoted_masks", "quoted_bottle"."content" as "letter", "quoted_bottle"."masks" as "letter_masks", "quoted_bottle"."author_id" as "letter_author", "quoted_bottle"."state" as "letter_state", "quoted_bottle"."hidden_at" as "letter_hidden_at", "quoted_writer"."created_at" as "quoted_since", "quoted_writer"."throw_count" as "quoted_throws", "quoted_writer"."official" as "quoted_official", "quoted_writer"."banned_at" as "quoted_banned_at", case when quoted.masks is null then substr(quoted.text, 1, 1280) else quoted.text end as "quoted_text", "quoted"."low_hidden" + "quoted"."low_removed" as "quoted_low_hidden", "quoted"."high_hidden" + "quoted"."high_removed" as "quoted_high_hidden", case when chat_messages.reply_to is null then 0 else coalesce((select cleared_seq
  from conversation_members
  where conversation_members.conversation_id = chat_messages.conversation_id and conversation_members.user_id = "conversations"."low_id"), 0) end as "quoted_low_cleared", case when chat_messages.reply_to is null then 0 else coalesce((select cleared_seq
  from conversation_members
  where conversation_members.conversation_id = chat_messages.conversation_id and conversation_members.user_id = "conversations"."high_id"), 0) end as "quoted_high_cleared", "conversations"."low_id", "conversations"."high_id", "writer"."created_at" as "writer_since", "writer"."throw_count" as "writer_throws", case when conversations.answered_at is null and conversations.opener_texts > 0 then 0 else "theirs"."delivered_seq" end as "delivered", case when conversations.answered_at is null and conversations.opener_texts > 0 then 0 else "theirs"."told_seq" end as "read"
  from "chat_messages" inner
  join "conversations" on "conversations"."id" = "chat_messages"."conversation_id"
  left
  join "conversation_members" as "theirs" on "theirs"."other_id" = "chat_messages"."sender_id" and theirs.user_id = case when conversations.low_id = chat_messages.sender_id then conversations.high_id else conversations.low_id end
  left
  join "users" as "writer" on "writer"."id" = "chat_messages"."sender_id" and "chat_messages"."masks" is not null
  left
  join "users" as "viewer" on viewer.id = case when conversations.low_id = chat_messages.sender_id then conversations.high_id else conversations.low_id end and "chat_messages"."kind" = 'image'
  left
  join "chat_messages" as "quoted" on "quoted"."id" = "chat_messages"."reply_to"
  left
  join "bottles" as "quoted_bottle" on "quoted_bottle"."id" = "chat_messages"."reply_bottle"
  left
  join "users" as "quoted_writer" on quoted_writer.id = coalesce(quoted.sender_id, quoted_bottle.author_id)
  where "chat_messages"."conversation_id" = $1 and "chat_messages"."seq" < $2 and "chat_messages"."seq" > $3 and chat_messages.kind <> 'text' and "chat_messages"."recalled_at" is null and (chat_messages.kind = 'burn' or (chat_messages.file is not null and chat_messages.opened_at is null)) and case when conversations.low_id = $4 then "chat_messages"."low_hidden" + "chat_messages"."low_removed" else "chat_messages"."high_hidden" + "chat_messages"."high_removed" end = 0
  order by "chat_messages"."seq" desc
  limit $5;
--   Limit
--     ->  Nested Loop Left Join
--           ->  Nested Loop Left Join
--                 ->  Nested Loop Left Join
--                       ->  Nested Loop Left Join
--                             Join Filter: (chat_messages.kind = 'image'::text)
--                             ->  Nested Loop Left Join
--                                   Join Filter: (chat_messages.masks IS NOT NULL)
--                                   ->  Nested Loop Left Join
--                                         ->  Nested Loop
--                                               Join Filter: (CASE WHEN (conversations.low_id = $4) THEN (chat_messages.low_hidden + chat_messages.low_removed) ELSE (chat_messages.high_hidden + chat_messages.high_removed) END = 0)
--                                               ->  Index Scan Backward using chat_messages_by_picture on chat_messages
--                                                     Index Cond: ((conversation_id = $1) AND (seq < $2) AND (seq > $3))
--                                                     Filter: ((recalled_at IS NULL) AND ((kind = 'burn'::text) OR ((file IS NOT NULL) AND (opened_at IS NULL))))
--                                               ->  Index Scan using conversations_pkey on conversations
--                                                     Index Cond: (id = $1)
--                                         ->  Index Scan using conversation_members_pkey on conversation_members theirs
--                                               Index Cond: ((user_id = CASE WHEN (conversations.low_id = chat_messages.sender_id) THEN conversations.high_id ELSE conversations.low_id END) AND (other_id = chat_messages.sender_id))
--                                   ->  Index Scan using users_pkey on users writer
--                                         Index Cond: (id = chat_messages.sender_id)
--                             ->  Index Scan using users_pkey on users viewer
--                                   Index Cond: (id = CASE WHEN (conversations.low_id = chat_messages.sender_id) THEN conversations.high_id ELSE conversations.low_id END)
--                       ->  Index Scan using chat_messages_id_key on chat_messages quoted
--                             Index Cond: (id = chat_messages.reply_to)
--                 ->  Index Scan using bottles_pkey on bottles quoted_bottle
--                       Index Cond: (id = chat_messages.reply_bottle)
--           ->  Index Scan using users_pkey on users quoted_writer
--                 Index Cond: (id = COALESCE(quoted.sender_id, quoted_bottle.author_id))
--           SubPlan 1
--             ->  Bitmap Heap Scan on conversation_members
--                   Recheck Cond: (conversation_id = chat_messages.conversation_id)
--                   Filter: (user_id = conversations.low_id)
--                   ->  Bitmap Index Scan on conversation_members_conversation
--                         Index Cond: (conversation_id = chat_messages.conversation_id)
--           SubPlan 2
--             ->  Bitmap Heap Scan on conversation_members conversation_members_1
--                   Recheck Cond: (conversation_id = chat_messages.conversation_id)
--                   Filter: (user_id = conversations.high_id)
--                   ->  Bitmap Index Scan on conversation_members_conversation
--                         Index Cond: (conversation_id = chat_messages.conversation_id)

-- src/chat/search/propose-hits.ts selectIndexedOnPostgres
with indexed as materialized ( select n, message_id as id
  from message_words
  where array_to_tsvector(string_to_array(scope || ':' || replace(words, ' ', ' ' || scope || ':'), ' ')) @@ cast($1 as tsquery) and ' ' || words || ' ' like all (array(select json_array_elements_text(cast(cast($2 as text) as json)))) ) select n, id
  from indexed
  where n < $3
  order by n desc
  limit $4;
--   Limit
--     CTE indexed
--       ->  Bitmap Heap Scan on message_words
--             Recheck Cond: (array_to_tsvector(string_to_array(((scope || ':'::text) || replace(words, ' '::text, ((' '::text || scope) || ':'::text))), ' '::text)) @@ $1)
--             Filter: (((' '::text || words) || ' '::text) ~~ ALL ((InitPlan 1).col1))
--             InitPlan 1
--               ->  ProjectSet
--                     ->  Result
--             ->  Bitmap Index Scan on message_words_index
--                   Index Cond: (array_to_tsvector(string_to_array(((scope || ':'::text) || replace(words, ' '::text, ((' '::text || scope) || ':'::text))), ' '::text)) @@ $1)
--     ->  Sort
--           Sort Key: indexed.n DESC
--           ->  CTE Scan on indexed
--                 Filter: (n < $3)

-- src/chat/search/removed-words.ts markRemoved
insert into removed_words (conversation_id, is_low, cleared_seq, n) select id, case when low_id = $1 then 1 else 0 end, $2, coalesce((select max(n)
  from message_words), 0)
  from conversations
  where id = $3
  on conflict (conversation_id, is_low) do update
  set cleared_seq = excluded.cleared_seq, n = excluded.n;

-- src/chat/search/walk-newest.ts selectNewestOnPostgres
select starts.scope, newest.low, newest.walked, newest.with_words, newest.hits
  from json_to_recordset(cast(cast($1 as text) as json)) as starts (scope text, after bigint, before bigint) cross
  join lateral ( select min(n) as low, count(*) as walked, count(*) filter (where has_words) as with_words, coalesce(json_agg(json_build_array(n, message_id)) filter (
  where has_words and ' ' || words || ' ' like all (array(select json_array_elements_text(cast(cast($2 as text) as json)))) ), '[]') as hits
  from ( select n, message_id, words, ' ' || words || ' ' like all (array(select json_array_elements_text(cast(cast($3 as text) as json)))) as has_words
  from message_words
  where message_words.scope = starts.scope and n < starts.before and n > starts.after
  order by n desc
  limit $4 ) as of_scope ) as newest;
--   Nested Loop
--     ->  Function Scan on json_to_recordset starts
--     ->  Aggregate
--           InitPlan 1
--             ->  ProjectSet
--                   ->  Result
--           ->  Limit
--                 InitPlan 2
--                   ->  ProjectSet
--                         ->  Result
--                 ->  Index Scan Backward using message_words_by_scope on message_words
--                       Index Cond: ((scope = starts.scope) AND (n < starts.before) AND (n > starts.after))

-- src/chat/sending/message-number.ts moveToTopAndCountUnread
update "conversation_members"
  set "listed" = $1, "last_at" = $2, "unread" = unread + case when user_id = $3 then 1 else 0 end, "rings" = rings + case when user_id = $4 then $5 else 0 end
  where "conversation_id" = $6;
--   Update on conversation_members
--     ->  Bitmap Heap Scan on conversation_members
--           Recheck Cond: (conversation_id = $6)
--           ->  Bitmap Index Scan on conversation_members_conversation
--                 Index Cond: (conversation_id = $6)

-- src/chat/sending/message-number.ts moveToTopOfOwnList
update "conversation_members"
  set "listed" = $1, "last_at" = $2
  where "user_id" = $3 and "other_id" = $4;
--   Update on conversation_members
--     ->  Index Scan using conversation_members_pkey on conversation_members
--           Index Cond: ((user_id = $3) AND (other_id = $4))

-- src/chat/sending/message-number.ts updateConversation
update "conversations"
  set "seq" = $1, "opener_id" = $2, "opener_texts" = $3, "opener_unseen" = $4, "answered_at" = $5
  where "id" = $6;
--   Update on conversations
--     ->  Index Scan using conversations_pkey on conversations
--           Index Cond: (id = $6)

-- src/chat/sending/message-number.ts updateMetBottle
update "conversations"
  set "met_bottle_id" = $1
  where "id" = $2;
--   Update on conversations
--     ->  Index Scan using conversations_pkey on conversations
--           Index Cond: (id = $2)

-- src/chat/sending/review.ts clearReview
update "chat_messages"
  set "review" = $1
  where "id" = $2;
--   Update on chat_messages
--     ->  Index Scan using chat_messages_id_key on chat_messages
--           Index Cond: (id = $2)

-- src/chat/sending/review.ts eraseHeldMessage
update "chat_messages"
  set "recalled_at" = $1, "text" = $2, "digest" = $3, "preview" = $4, "review" = $5, "reply_to" = $6, "reply_bottle" = $7, "reply_start" = $8, "reply_length" = $9, "card_bottle" = $10, "card_design" = $11
  where "id" = $12 and "review" = $13
  returning "id";
--   Update on chat_messages
--     ->  Index Scan using chat_messages_id_key on chat_messages
--           Index Cond: (id = $12)
--           Filter: (review = $13)

-- src/chat/sending/review.ts markReleased
update "chat_messages"
  set "review" = $1, "seq" = $2, "created_at" = $3, "low_hidden" = $4, "high_hidden" = $5, "low_removed" = $6, "high_removed" = $7
  where "id" = $8;
--   Update on chat_messages
--     ->  Index Scan using chat_messages_id_key on chat_messages
--           Index Cond: (id = $8)

-- src/chat/sending/review.ts markReviewRefused
update "chat_messages"
  set "review" = $1
  where "id" = $2 and "review" = $3
  returning "sender_id";
--   Update on chat_messages
--     ->  Index Scan using chat_messages_id_key on chat_messages
--           Index Cond: (id = $2)
--           Filter: (review = $3)

-- src/chat/withdrawing/recall.ts HIDE_BY_SIDE
update "chat_messages"
  set "low_hidden" = $1, "high_hidden" = case when chat_messages.seq <= coalesce((select cleared_seq
  from conversation_members
  join conversations on conversations.id = conversation_members.conversation_id and conversation_members.user_id = conversations."high_id"
  where conversation_members.conversation_id = chat_messages.conversation_id), chat_messages.seq) then 1 else "high_hidden" end
  where "id" = $2;
--   Update on chat_messages
--     ->  Index Scan using chat_messages_id_key on chat_messages
--           Index Cond: (id = $2)
--           SubPlan 1
--             ->  Nested Loop
--                   Join Filter: (conversations.high_id = conversation_members.user_id)
--                   ->  Index Scan using conversations_pkey on conversations
--                         Index Cond: (id = chat_messages.conversation_id)
--                   ->  Bitmap Heap Scan on conversation_members
--                         Recheck Cond: (conversation_id = chat_messages.conversation_id)
--                         ->  Bitmap Index Scan on conversation_members_conversation
--                               Index Cond: (conversation_id = chat_messages.conversation_id)

-- src/chat/withdrawing/recall.ts HIDE_BY_SIDE (2)
update "chat_messages"
  set "high_hidden" = $1, "low_hidden" = case when chat_messages.seq <= coalesce((select cleared_seq
  from conversation_members
  join conversations on conversations.id = conversation_members.conversation_id and conversation_members.user_id = conversations."low_id"
  where conversation_members.conversation_id = chat_messages.conversation_id), chat_messages.seq) then 1 else "low_hidden" end
  where "id" = $2;
--   Update on chat_messages
--     ->  Index Scan using chat_messages_id_key on chat_messages
--           Index Cond: (id = $2)
--           SubPlan 1
--             ->  Nested Loop
--                   Join Filter: (conversations.low_id = conversation_members.user_id)
--                   ->  Index Scan using conversations_pkey on conversations
--                         Index Cond: (id = chat_messages.conversation_id)
--                   ->  Bitmap Heap Scan on conversation_members
--                         Recheck Cond: (conversation_id = chat_messages.conversation_id)
--                         ->  Bitmap Index Scan on conversation_members_conversation
--                               Index Cond: (conversation_id = chat_messages.conversation_id)

-- src/chat/withdrawing/recall.ts markRecalled
update "chat_messages"
  set "recalled_at" = $1, "text" = $2, "digest" = $3, "low_reaction" = $4, "high_reaction" = $5, "preview" = $6, "card_bottle" = $7, "card_design" = $8, "reply_to" = $9, "reply_bottle" = $10, "reply_start" = $11, "reply_length" = $12
  where "id" = $13 and "recalled_at" is null and "created_at" >= $14
  returning "id";
--   Update on chat_messages
--     ->  Index Scan using chat_messages_id_key on chat_messages
--           Index Cond: (id = $13)
--           Filter: ((recalled_at IS NULL) AND (created_at >= $14))
