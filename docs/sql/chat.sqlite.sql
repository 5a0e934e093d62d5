-- src/chat/editing/edit.ts updateText
update "chat_messages"
  set "text" = ?, "masks" = ?, "edited_at" = ?, "revision" = "revision" + ?
  where "id" = +? and "text" is not null and "review" is null and "created_at" >= +?
  returning "id";
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_1 (id=?)

-- src/chat/pictures/burn-keys.ts insertMissingKey
insert into burn_keys (message_id, key) select id, +?
  from chat_messages
  where id = +? and opened_at is null and recalled_at is null
  on conflict (message_id) do nothing;

-- src/chat/pictures/burn-keys.ts selectClaimedKey
select "key"
  from "burn_keys"
  where "message_id" = +? and "claim" = +? and "session_id" = +? and "claimed_at" > +?;
--   SEARCH burn_keys USING INDEX sqlite_autoindex_burn_keys_1 (message_id=?)

-- src/chat/pictures/burn-keys.ts selectKey
select "key"
  from "burn_keys"
  where "message_id" = +?;
--   SEARCH burn_keys USING INDEX sqlite_autoindex_burn_keys_1 (message_id=?)

-- src/chat/pictures/burn-keys.ts setClaim
update "burn_keys"
  set "claim" = ?, "session_id" = ?, "claimed_at" = ?
  where "message_id" = +? and "claim" is null
  returning "key";
--   SEARCH burn_keys USING INDEX sqlite_autoindex_burn_keys_1 (message_id=?)

-- src/chat/pictures/expire-pictures.ts clearPictureFile
update "chat_messages"
  set "file" = ?
  where "id" = +?;
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_1 (id=?)

-- src/chat/pictures/expire-pictures.ts selectMessageOfFile
select "id"
  from "chat_messages"
  where "file" = +?;
--   SEARCH chat_messages USING INDEX chat_messages_file (file=?)

-- src/chat/pictures/open-burn.ts markBurnOpened
update "chat_messages"
  set "opened_at" = ?, "digest" = ?
  where "id" = +? and "opened_at" is null and "recalled_at" is null and "created_at" > +?
  returning "id";
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_1 (id=?)

-- src/chat/pictures/photo-blur.ts markRevealed
update "chat_messages"
  set "revealed" = ?
  where "id" = +? and "revealed" = +? and "recalled_at" is null
  returning "id";
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_1 (id=?)

-- src/chat/pictures/photo-blur.ts selectAnyPhoto
select "id"
  from "chat_messages"
  where "conversation_id" = +? and "sender_id" = +? and "kind" = 'image' and "created_at" >= +?
  limit 1;
--   SEARCH chat_messages USING INDEX chat_photos (conversation_id=? AND sender_id=? AND created_at>?)

-- src/chat/pictures/photo-blur.ts selectShownPhotos
select "id"
  from "chat_messages"
  where "conversation_id" = +? and "sender_id" = +? and "kind" = 'image' and "created_at" >= +? and "recalled_at" is null and "review" is null
  limit 3;
--   SEARCH chat_messages USING INDEX chat_photos (conversation_id=? AND sender_id=? AND created_at>?)

-- src/chat/pictures/pictures.ts selectVisiblePicture
select "chat_messages"."id"
  from "chat_messages" inner
  join "conversation_members" as "mine" on "mine"."conversation_id" = "chat_messages"."conversation_id" inner
  join "conversations" on "conversations"."id" = "chat_messages"."conversation_id"
  where "chat_messages"."file" = +? and "chat_messages"."file" is not null and "chat_messages"."kind" = +? and "chat_messages"."recalled_at" is null and "chat_messages"."opened_at" is null and "chat_messages"."seq" > "mine"."cleared_seq" and "mine"."user_id" = +? and case when conversations.low_id = +? then "chat_messages"."low_hidden" + "chat_messages"."low_removed" else "chat_messages"."high_hidden" + "chat_messages"."high_removed" end = 0;
--   SEARCH chat_messages USING INDEX chat_messages_file (file=?)
--   SEARCH conversations USING INDEX sqlite_autoindex_conversations_1 (id=?)
--   SEARCH mine USING INDEX conversation_members_conversation (conversation_id=?)

-- src/chat/reactions/react.ts SET_REACTION
update "chat_messages"
  set "low_reaction" = ?, "revision" = "revision" + ?
  where "id" = +? and "recalled_at" is null and "low_reaction" is distinct
  from +?
  returning "id";
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_1 (id=?)

-- src/chat/reactions/react.ts SET_REACTION (2)
update "chat_messages"
  set "high_reaction" = ?, "revision" = "revision" + ?
  where "id" = +? and "recalled_at" is null and "high_reaction" is distinct
  from +?
  returning "id";
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_1 (id=?)

-- src/chat/reading/around.ts selectNewerSeqs
select "chat_messages"."seq"
  from "chat_messages" inner
  join "conversations" on "conversations"."id" = "chat_messages"."conversation_id"
  where "chat_messages"."conversation_id" = +? and "chat_messages"."seq" > +? and case when conversations.low_id = +? then "chat_messages"."low_hidden" + "chat_messages"."low_removed" else "chat_messages"."high_hidden" + "chat_messages"."high_removed" end = 0
  order by "chat_messages"."seq" asc
  limit +?;
--   SEARCH conversations USING INDEX sqlite_autoindex_conversations_1 (id=?)
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_2 (conversation_id=? AND seq>?)

-- src/chat/reading/chat-person.ts selectChatPerson
select case when "users"."hidden_at" is not null or "users"."banned_at" is not null then '• • •' else coalesce("users"."nickname_shown", "users"."nickname") end as "nickname", case when "users"."hidden_at" is null and "users"."banned_at" is null then "users"."avatar" end as "avatar", "users"."country" as "country", "users"."official" as "official"
  from "users"
  where "id" = +? and "id" <> +?;
--   SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)

-- src/chat/reading/cleared.ts selectCleared
select "cleared_seq"
  from "conversation_members"
  where "user_id" = +? and "conversation_id" = +?;
--   SEARCH conversation_members USING INDEX conversation_members_conversation (conversation_id=?)

-- src/chat/reading/delivered.ts selectUndelivered
select "chat_messages"."id", "chat_messages"."conversation_id"
  from "conversation_members" as "mine" inner
  join "conversations" on "conversations"."id" = "mine"."conversation_id"
  left
  join "users" as "me" on "me"."id" = "mine"."user_id"
  left
  join "users" as "partner" on "partner"."id" = "mine"."other_id" inner
  join "chat_messages" on "chat_messages"."conversation_id" = "mine"."conversation_id" and "chat_messages"."seq" > "mine"."delivered_seq" and "chat_messages"."seq" > "mine"."cleared_seq" and "chat_messages"."sender_id" = "mine"."other_id"
  where "mine"."user_id" = +? and "mine"."unread" > 0 and "chat_messages"."review" is null and case when conversations.low_id = "mine"."user_id" then "chat_messages"."low_hidden" + "chat_messages"."low_removed" else "chat_messages"."high_hidden" + "chat_messages"."high_removed" end = 0 and not (exists (select 1
  from blocks
  where blocker_id = "mine"."user_id" and blocked_id = "mine"."other_id") or exists (select 1
  from blocks
  where blocker_id = "mine"."other_id" and blocked_id = "mine"."user_id")) and not coalesce((coalesce("me"."adult_at", case when "me"."official" = 1 then 0 end) <= +?) <> (coalesce("partner"."adult_at", case when "partner"."official" = 1 then 0 end) <= +?), false)
  order by "mine"."last_at" desc, "chat_messages"."conversation_id", "chat_messages"."seq"
  limit 100;
--   SEARCH mine USING INDEX sqlite_autoindex_conversation_members_1 (user_id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH conversations USING INDEX sqlite_autoindex_conversations_1 (id=?)
--   SEARCH me USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   SEARCH partner USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_2 (conversation_id=? AND seq>?)
--   USE TEMP B-TREE FOR ORDER BY

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
  where "chat_messages"."conversation_id" = +? and "chat_messages"."seq" < +? and "chat_messages"."seq" > +? and case when conversations.low_id = +? then "chat_messages"."low_hidden" + "chat_messages"."low_removed" else "chat_messages"."high_hidden" + "chat_messages"."high_removed" end = 0
  order by "chat_messages"."seq" desc
  limit +?;
--   SEARCH conversations USING INDEX sqlite_autoindex_conversations_1 (id=?)
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_2 (conversation_id=? AND seq>? AND seq<?)
--   SEARCH theirs USING INDEX sqlite_autoindex_conversation_members_1 (user_id=? AND other_id=?) LEFT-JOIN
--   SEARCH writer USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   SEARCH viewer USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   SEARCH quoted USING INDEX sqlite_autoindex_chat_messages_1 (id=?) LEFT-JOIN
--   SEARCH quoted_bottle USING INDEX sqlite_autoindex_bottles_1 (id=?) LEFT-JOIN
--   SEARCH quoted_writer USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH conversation_members USING INDEX conversation_members_conversation (conversation_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH conversation_members USING INDEX conversation_members_conversation (conversation_id=?)

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
  where "chat_messages"."id" = +?;
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_1 (id=?)
--   SEARCH conversations USING INDEX sqlite_autoindex_conversations_1 (id=?)
--   SEARCH theirs USING INDEX sqlite_autoindex_conversation_members_1 (user_id=? AND other_id=?) LEFT-JOIN
--   SEARCH writer USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   SEARCH viewer USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   SEARCH quoted USING INDEX sqlite_autoindex_chat_messages_1 (id=?) LEFT-JOIN
--   SEARCH quoted_bottle USING INDEX sqlite_autoindex_bottles_1 (id=?) LEFT-JOIN
--   SEARCH quoted_writer USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH conversation_members USING INDEX conversation_members_conversation (conversation_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH conversation_members USING INDEX conversation_members_conversation (conversation_id=?)

-- src/chat/reading/offline-chats.ts selectFriendChats
select "mine"."other_id", "mine"."conversation_id", "mine"."cleared_seq", "mine"."read_seq", "other"."adult_at", case when "other"."hidden_at" is not null or "other"."banned_at" is not null then '• • •' else coalesce("other"."nickname_shown", "other"."nickname") end as "nickname", case when "other"."hidden_at" is null and "other"."banned_at" is null then "other"."avatar" end as "avatar", "other"."country" as "country", "other"."official" as "official"
  from "conversation_members" as "mine" inner
  join "users" as "other" on "other"."id" = "mine"."other_id" inner
  join "follows" as "followed" on "followed"."follower_id" = +? and "followed"."followee_id" = "mine"."other_id" inner
  join "follows" as "following" on "following"."follower_id" = "mine"."other_id" and "following"."followee_id" = +?
  where "mine"."user_id" = +? and "mine"."listed" = 1 and not (exists (select 1
  from blocks
  where blocker_id = "mine"."user_id" and blocked_id = "mine"."other_id") or exists (select 1
  from blocks
  where blocker_id = "mine"."other_id" and blocked_id = "mine"."user_id"))
  order by "mine"."last_at" desc, "mine"."other_id" desc
  limit 20;
--   SEARCH mine USING INDEX conversation_members_recent (user_id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SEARCH followed USING COVERING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?)
--   SEARCH following USING COVERING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?)
--   SEARCH other USING INDEX sqlite_autoindex_users_1 (id=?)

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
  where "mine"."user_id" = +? and "mine"."other_id" = +? and ("mine"."listed" = 1 or "mine"."cleared_seq" > 0);
--   SEARCH mine USING INDEX sqlite_autoindex_conversation_members_1 (user_id=? AND other_id=?)
--   SEARCH conversations USING INDEX sqlite_autoindex_conversations_1 (id=?)
--   SEARCH me USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   SEARCH partner USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/chat/reading/receipts.ts markOpeningUntold
update "chat_messages"
  set "untold" = ?
  where "id" = +? and "untold" = 0;
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_1 (id=?)

-- src/chat/reading/receipts.ts markReadUntold
update "chat_messages"
  set "untold" = ?
  where "conversation_id" = +? and "seq" > +? and "seq" <= +? and "sender_id" = +? and "review" is null;
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_2 (conversation_id=? AND seq>? AND seq<?)

-- src/chat/reading/receipts.ts updateDeliveredSeq
update "conversation_members"
  set "delivered_seq" = ?
  where "user_id" = +? and "other_id" = +? and "delivered_seq" < +?;
--   SEARCH conversation_members USING INDEX sqlite_autoindex_conversation_members_1 (user_id=? AND other_id=?)

-- src/chat/reading/receipts.ts updateReadProgress
update "conversation_members"
  set "read_seq" = ?, "told_seq" = ?, "told_after" = ?
  where "user_id" = +? and "other_id" = +?;
--   SEARCH conversation_members USING INDEX sqlite_autoindex_conversation_members_1 (user_id=? AND other_id=?)

-- src/chat/reading/recent.ts selectRecentPage
select "mine"."other_id", "mine"."last_at", "mine"."unread", "mine"."muted", "opener_id", "opener_texts", "opener_unseen", "answered_at", "other"."adult_at", case when "other"."hidden_at" is not null or "other"."banned_at" is not null then '• • •' else coalesce("other"."nickname_shown", "other"."nickname") end as "nickname", case when "other"."hidden_at" is null and "other"."banned_at" is null then "other"."avatar" end as "avatar", "other"."country" as "country", "other"."official" as "official", "followed"."followee_id" as "i_follow", "following"."follower_id" as "follows_me", "last"."kind", "last"."file", "last"."sender_id", "last"."created_at", "last"."recalled_at", "last"."opened_at", "last"."card_bottle", "last"."card_design", "last"."masks", "other"."created_at" as "writer_since", "other"."throw_count" as "writer_throws", case when last.masks is null then substr(last.text, 1, 160) else last.text end as "words"
  from "conversation_members" as "mine" inner
  join "conversations" on "conversations"."id" = "mine"."conversation_id"
  left
  join "users" as "other" on "other"."id" = "mine"."other_id"
  left
  join "follows" as "followed" on "followed"."follower_id" = +? and "followed"."followee_id" = "mine"."other_id"
  left
  join "follows" as "following" on "following"."follower_id" = "mine"."other_id" and "following"."followee_id" = +?
  left
  join "chat_messages" as "last" on "last"."conversation_id" = "mine"."conversation_id" and last.seq = (select said.seq
  from chat_messages as said
  where said.conversation_id = mine.conversation_id and said.seq > mine.cleared_seq and case when conversations.low_id = +? then "said"."low_hidden" + "said"."low_removed" else "said"."high_hidden" + "said"."high_removed" end = 0
  order by said.seq desc
  limit 1)
  where "mine"."user_id" = +? and "mine"."listed" = 1 and ("mine"."last_at", "mine"."other_id") < (+?, +?)
  order by "mine"."last_at" desc, "mine"."other_id" desc
  limit +?;
--   SEARCH mine USING INDEX conversation_members_recent (user_id=? AND (last_at,other_id)<(?,?))
--   SEARCH conversations USING INDEX sqlite_autoindex_conversations_1 (id=?)
--   SEARCH other USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   SEARCH followed USING COVERING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?) LEFT-JOIN
--   SEARCH following USING COVERING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?) LEFT-JOIN
--   SEARCH last USING INDEX sqlite_autoindex_chat_messages_2 (conversation_id=? AND seq=?) LEFT-JOIN
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH said USING INDEX sqlite_autoindex_chat_messages_2 (conversation_id=? AND seq>?)

-- src/chat/reading/shared-bottle.ts selectLatestFinding
select "bottles"."id", "picked_at" as "at"
  from (select "bottle_id", "picked_at", "user_id"
  from "findings"
  where "user_id" = +?
  order by "picked_at" desc
  limit 500) as "finding" inner
  join "bottles" on "bottles"."id" = "finding"."bottle_id"
  where "author_id" = +? and "state" <> 'removed'
  order by "picked_at" desc
  limit 1;
--   CO-ROUTINE finding
--     SEARCH findings USING COVERING INDEX findings_user (user_id=?)
--   SCAN finding
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)

-- src/chat/reading/shared-bottle.ts selectLatestNamedFinding
select "bottles"."id", "picked_at" as "at"
  from (select "bottle_id", "picked_at", "user_id"
  from "findings"
  where "user_id" = +?
  order by "picked_at" desc
  limit 500) as "finding" inner
  join "bottles" on "bottles"."id" = "finding"."bottle_id"
  where "author_id" = +? and "state" <> 'removed' and exists (select 1
  from comments
  where comments.bottle_id = bottles.id and comments.author_id = finding.user_id and comments.hidden_at is null)
  order by "picked_at" desc
  limit 1;
--   CO-ROUTINE finding
--     SEARCH findings USING COVERING INDEX findings_user (user_id=?)
--   SCAN finding
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   SEARCH comments EXISTS USING INDEX comments_author (author_id=?)

-- src/chat/reading/shared-bottle.ts selectSharedBottle
select "bottles"."id", "design_id" as "design", "design_name" as "name", "picture", "findings"."user_id" as "finder", "picked_at" as "at"
  from "bottles" inner
  join "findings" on "findings"."bottle_id" = "bottles"."id" inner
  join "users" as "author" on "author"."id" = "bottles"."author_id"
  where "bottles"."id" = +? and "author"."banned_at" is null and "state" <> 'removed' and ("findings"."user_id" = +? or "findings"."user_id" = +?);
--   SEARCH bottles USING INDEX sqlite_autoindex_bottles_1 (id=?)
--   SEARCH author USING INDEX sqlite_autoindex_users_1 (id=?)
--   SEARCH findings USING INDEX sqlite_autoindex_findings_1 (bottle_id=? AND user_id=?)

-- src/chat/reading/unread.ts COUNT_BY_SIDE
select count(*) as "n"
  from "chat_messages"
  where "conversation_id" = +? and "seq" > +? and "sender_id" = +? and "review" is null and "low_hidden" + "low_removed" = 0;
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_2 (conversation_id=? AND seq>?)

-- src/chat/reading/unread.ts COUNT_BY_SIDE (2)
select count(*) as "n"
  from "chat_messages"
  where "conversation_id" = +? and "seq" > +? and "sender_id" = +? and "review" is null and "high_hidden" + "high_removed" = 0;
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_2 (conversation_id=? AND seq>?)

-- src/chat/reading/unread.ts updateUnread
update "conversation_members"
  set "unread" = ?, "rings" = ?
  where "user_id" = +? and "other_id" = +?;
--   SEARCH conversation_members USING INDEX sqlite_autoindex_conversation_members_1 (user_id=? AND other_id=?)

-- src/chat/reading/waiting.ts selectWaitingStranger
select writer.id, case when "writer"."hidden_at" is not null or "writer"."banned_at" is not null then '• • •' else coalesce("writer"."nickname_shown", "writer"."nickname") end as nickname, writer.country
  from conversation_members as waiting inner
  join users as writer on writer.id = waiting.other_id
  where waiting.user_id = +? and waiting.unread > waiting.rings and waiting.muted = 0 and writer.hidden_at is null and ("writer"."banned_at" is null and ("writer"."suspended_until" is null or "writer"."suspended_until" <= +?)) and (coalesce("writer"."adult_at", case when "writer"."official" = 1 then 0 end) <= +?) = (+? <= +?) and not (exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = "writer"."id") or exists (select 1
  from blocks
  where blocker_id = "writer"."id" and blocked_id = +?))
  order by waiting.last_at desc, waiting.other_id desc
  limit 1;
--   SEARCH waiting USING INDEX conversation_members_waiting (user_id=?)
--   SEARCH writer USING INDEX sqlite_autoindex_users_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)

-- src/chat/relation.ts selectRelationFacts
select me.id as my_id, coalesce("me"."adult_at", case when "me"."official" = 1 then 0 end) as my_adult_at, me.suspended_until as my_suspended_until, me.banned_at as my_banned_at, me.created_at, me.throw_count, me.official, me.set_back_until, me.language, me.typing_on as my_typing_on, other.typing_on as their_typing_on, other.id as other_id, coalesce("other"."adult_at", case when "other"."official" = 1 then 0 end) as adult_at, other.suspended_until, other.banned_at, other.created_at as their_created_at, other.official as their_official, other.who_writes, case when exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = +?) then 1 else 0 end as i_blocked, case when exists (select 1
  from blocks
  where blocker_id = +? and blocked_id = +?) then 1 else 0 end as blocked_me, mine.follower_id as i_follow, mine.friends_since, theirs.follower_id as follows_me, conversations.id as conversation_id, conversations.seq, opener_id, opener_texts, opener_unseen, answered_at, met_bottle_id, case when opener_unseen = 1 and opener_id <> +? then (select count(*)
  from chat_messages as own
  where own.conversation_id = conversations.id and own.sender_id || '' = +? and own.kind = 'text') else 0 end as my_unseen_texts, member.muted as their_muted, member.listed as their_listed, member.cleared_seq as their_cleared_seq, sent.id as sent_id
  from (select 1 as one) as here
  left
  join users as me on me.id = +?
  left
  join users as other on other.id = +? and other.id <> 'gone'
  left
  join follows as mine on mine.follower_id = +? and mine.followee_id = +?
  left
  join follows as theirs on theirs.follower_id = +? and theirs.followee_id = +?
  left
  join conversations on low_id = +? and high_id = +?
  left
  join conversation_members as member on member.user_id = +? and member.other_id = +?
  left
  join chat_messages as sent on sent.sender_id = +? and sent.client_id = +?;
--   CO-ROUTINE here
--     SCAN CONSTANT ROW
--   SCAN here
--   SEARCH me USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   SEARCH other USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   SEARCH mine USING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?) LEFT-JOIN
--   SEARCH theirs USING COVERING INDEX sqlite_autoindex_follows_1 (follower_id=? AND followee_id=?) LEFT-JOIN
--   SEARCH conversations USING INDEX sqlite_autoindex_conversations_2 (low_id=? AND high_id=?) LEFT-JOIN
--   SEARCH member USING INDEX sqlite_autoindex_conversation_members_1 (user_id=? AND other_id=?) LEFT-JOIN
--   SEARCH sent USING INDEX sqlite_autoindex_chat_messages_3 (sender_id=? AND client_id=?) LEFT-JOIN
--   SCALAR SUBQUERY 1
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   SCALAR SUBQUERY 2
--     SEARCH blocks USING COVERING INDEX sqlite_autoindex_blocks_1 (blocker_id=? AND blocked_id=?)
--   CORRELATED SCALAR SUBQUERY 3
--     SEARCH own USING INDEX sqlite_autoindex_chat_messages_2 (conversation_id=?)

-- src/chat/search/days.ts selectFirst
select chat_messages.seq, chat_messages.id, chat_messages.created_at
  from chat_messages
  join conversations on conversations.id = chat_messages.conversation_id
  where chat_messages.conversation_id = +? and chat_messages.seq > +? and chat_messages.seq < +? and case when conversations.low_id = +? then "chat_messages"."low_hidden" + "chat_messages"."low_removed" else "chat_messages"."high_hidden" + "chat_messages"."high_removed" end = 0
  order by chat_messages.seq
  limit 1;
--   SEARCH conversations USING INDEX sqlite_autoindex_conversations_1 (id=?)
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_2 (conversation_id=? AND seq>? AND seq<?)

-- src/chat/search/days.ts selectLast
select chat_messages.seq, chat_messages.id, chat_messages.created_at
  from chat_messages
  join conversations on conversations.id = chat_messages.conversation_id
  where chat_messages.conversation_id = +? and chat_messages.seq > +? and chat_messages.seq < +? and case when conversations.low_id = +? then "chat_messages"."low_hidden" + "chat_messages"."low_removed" else "chat_messages"."high_hidden" + "chat_messages"."high_removed" end = 0
  order by chat_messages.seq desc
  limit 1;
--   SEARCH conversations USING INDEX sqlite_autoindex_conversations_1 (id=?)
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_2 (conversation_id=? AND seq>? AND seq<?)

-- src/chat/search/days.ts selectQuarters
select chat_messages.created_at / 900000 as quarter, count(*) as count, min(chat_messages.seq) as first
  from chat_messages
  join conversations on conversations.id = chat_messages.conversation_id
  where chat_messages.conversation_id = +? and chat_messages.seq > +? and chat_messages.seq < +? and case when conversations.low_id = +? then "chat_messages"."low_hidden" + "chat_messages"."low_removed" else "chat_messages"."high_hidden" + "chat_messages"."high_removed" end = 0
  group by 1
  order by 1;
--   SEARCH conversations USING INDEX sqlite_autoindex_conversations_1 (id=?)
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_2 (conversation_id=? AND seq>? AND seq<?)
--   USE TEMP B-TREE FOR GROUP BY

-- src/chat/search/index-message.ts deleteWords
delete
  from "message_words"
  where "message_id" = +?;
--   SEARCH message_words USING INDEX sqlite_autoindex_message_words_1 (message_id=?)

-- src/chat/search/index-message.ts writeWords
insert into "message_words" ("message_id", "scope", "words", "n")
  values (?, ?, ?, max( coalesce((select max(n)
  from message_words), 0), coalesce((select max(n)
  from removed_words), 0)) + 1)
  on conflict ("message_id") do update
  set "words" = ?;

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
  where "chat_messages"."conversation_id" = +? and "chat_messages"."seq" < +? and "chat_messages"."seq" > +? and chat_messages.kind <> 'text' and "chat_messages"."recalled_at" is null and (chat_messages.kind = 'burn' or (chat_messages.file is not null and chat_messages.opened_at is null)) and case when conversations.low_id = +? then "chat_messages"."low_hidden" + "chat_messages"."low_removed" else "chat_messages"."high_hidden" + "chat_messages"."high_removed" end = 0
  order by "chat_messages"."seq" desc
  limit +?;
--   SEARCH conversations USING INDEX sqlite_autoindex_conversations_1 (id=?)
--   SEARCH chat_messages USING INDEX chat_messages_by_picture (conversation_id=? AND seq>? AND seq<?)
--   SEARCH theirs USING INDEX sqlite_autoindex_conversation_members_1 (user_id=? AND other_id=?) LEFT-JOIN
--   SEARCH writer USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   SEARCH viewer USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   SEARCH quoted USING INDEX sqlite_autoindex_chat_messages_1 (id=?) LEFT-JOIN
--   SEARCH quoted_bottle USING INDEX sqlite_autoindex_bottles_1 (id=?) LEFT-JOIN
--   SEARCH quoted_writer USING INDEX sqlite_autoindex_users_1 (id=?) LEFT-JOIN
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH conversation_members USING INDEX conversation_members_conversation (conversation_id=?)
--   CORRELATED SCALAR SUBQUERY 2
--     SEARCH conversation_members USING INDEX conversation_members_conversation (conversation_id=?)

-- src/chat/search/propose-hits.ts selectHitsOnSqlite
select message_words.n, message_words.message_id as id
  from message_index cross
  join message_words cross
  join chat_messages cross
  join conversations
  where message_index match +? and message_index.rowid > +? and message_index.rowid < +? and message_words.n = message_index.rowid and chat_messages.id = message_words.message_id and conversations.id = chat_messages.conversation_id and case when conversations.low_id = +? then "chat_messages"."low_hidden" + "chat_messages"."low_removed" else "chat_messages"."high_hidden" + "chat_messages"."high_removed" end = 0 and chat_messages.recalled_at is null and chat_messages.review is null and chat_messages.seq > ( select mine.cleared_seq
  from conversation_members as mine
  where mine.user_id = +? and mine.other_id = case when conversations.low_id = +? then conversations.high_id else conversations.low_id end)
  order by message_index.rowid desc
  limit +?;
--   SCAN message_index VIRTUAL TABLE INDEX 192:M1><
--   SEARCH message_words USING INTEGER PRIMARY KEY (rowid=?)
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_1 (id=?)
--   SEARCH conversations USING INDEX sqlite_autoindex_conversations_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH mine USING INDEX sqlite_autoindex_conversation_members_1 (user_id=? AND other_id=?)

-- src/chat/search/removed-words.ts markRemoved
insert into removed_words (conversation_id, is_low, cleared_seq, n) select id, case when low_id = +? then 1 else 0 end, +?, coalesce((select max(n)
  from message_words), 0)
  from conversations
  where id = +?
  on conflict (conversation_id, is_low) do update
  set cleared_seq = excluded.cleared_seq, n = excluded.n;

-- src/chat/sending/message-number.ts moveToTopAndCountUnread
update "conversation_members"
  set "listed" = ?, "last_at" = ?, "unread" = unread + case when user_id = ? then 1 else 0 end, "rings" = rings + case when user_id = ? then ? else 0 end
  where "conversation_id" = +?;
--   SEARCH conversation_members USING INDEX conversation_members_conversation (conversation_id=?)

-- src/chat/sending/message-number.ts moveToTopOfOwnList
update "conversation_members"
  set "listed" = ?, "last_at" = ?
  where "user_id" = +? and "other_id" = +?;
--   SEARCH conversation_members USING INDEX sqlite_autoindex_conversation_members_1 (user_id=? AND other_id=?)

-- src/chat/sending/message-number.ts updateConversation
update "conversations"
  set "seq" = ?, "opener_id" = ?, "opener_texts" = ?, "opener_unseen" = ?, "answered_at" = ?
  where "id" = +?;
--   SEARCH conversations USING INDEX sqlite_autoindex_conversations_1 (id=?)

-- src/chat/sending/message-number.ts updateMetBottle
update "conversations"
  set "met_bottle_id" = ?
  where "id" = +?;
--   SEARCH conversations USING INDEX sqlite_autoindex_conversations_1 (id=?)

-- src/chat/sending/review.ts clearReview
update "chat_messages"
  set "review" = ?
  where "id" = +?;
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_1 (id=?)

-- src/chat/sending/review.ts eraseHeldMessage
update "chat_messages"
  set "recalled_at" = ?, "text" = ?, "digest" = ?, "preview" = ?, "review" = ?, "reply_to" = ?, "reply_bottle" = ?, "reply_start" = ?, "reply_length" = ?, "card_bottle" = ?, "card_design" = ?
  where "id" = +? and "review" = +?
  returning "id";
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_1 (id=?)

-- src/chat/sending/review.ts markReleased
update "chat_messages"
  set "review" = ?, "seq" = ?, "created_at" = ?, "low_hidden" = ?, "high_hidden" = ?, "low_removed" = ?, "high_removed" = ?
  where "id" = +?;
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_1 (id=?)

-- src/chat/sending/review.ts markReviewRefused
update "chat_messages"
  set "review" = ?
  where "id" = +? and "review" = +?
  returning "sender_id";
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_1 (id=?)

-- src/chat/withdrawing/recall.ts HIDE_BY_SIDE
update "chat_messages"
  set "low_hidden" = ?, "high_hidden" = case when chat_messages.seq <= coalesce((select cleared_seq
  from conversation_members
  join conversations on conversations.id = conversation_members.conversation_id and conversation_members.user_id = conversations."high_id"
  where conversation_members.conversation_id = chat_messages.conversation_id), chat_messages.seq) then 1 else "high_hidden" end
  where "id" = +?;
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH conversations USING INDEX sqlite_autoindex_conversations_1 (id=?)
--     SEARCH conversation_members USING INDEX conversation_members_conversation (conversation_id=?)

-- src/chat/withdrawing/recall.ts HIDE_BY_SIDE (2)
update "chat_messages"
  set "high_hidden" = ?, "low_hidden" = case when chat_messages.seq <= coalesce((select cleared_seq
  from conversation_members
  join conversations on conversations.id = conversation_members.conversation_id and conversation_members.user_id = conversations."low_id"
  where conversation_members.conversation_id = chat_messages.conversation_id), chat_messages.seq) then 1 else "low_hidden" end
  where "id" = +?;
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_1 (id=?)
--   CORRELATED SCALAR SUBQUERY 1
--     SEARCH conversations USING INDEX sqlite_autoindex_conversations_1 (id=?)
--     SEARCH conversation_members USING INDEX conversation_members_conversation (conversation_id=?)

-- src/chat/withdrawing/recall.ts markRecalled
update "chat_messages"
  set "recalled_at" = ?, "text" = ?, "digest" = ?, "low_reaction" = ?, "high_reaction" = ?, "preview" = ?, "card_bottle" = ?, "card_design" = ?, "reply_to" = ?, "reply_bottle" = ?, "reply_start" = ?, "reply_length" = ?
  where "id" = +? and "recalled_at" is null and "created_at" >= +?
  returning "id";
--   SEARCH chat_messages USING INDEX sqlite_autoindex_chat_messages_1 (id=?)
