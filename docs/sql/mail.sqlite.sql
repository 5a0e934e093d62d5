-- src/mail/email-caps.ts countEmail
insert into "letter_counts" ("name", "hour", "in_hour", "day", "in_day")
  values (?, ?, ?, ?, ?)
  on conflict ("name") do update
  set "in_hour" = case when letter_counts.hour = excluded.hour then letter_counts.in_hour + 1 else 1 end, "in_day" = case when letter_counts.day = excluded.day then letter_counts.in_day + 1 else 1 end, "hour" = excluded.hour, "day" = excluded.day
  where (letter_counts.hour <> excluded.hour or letter_counts.in_hour < +?) and (letter_counts.day <> excluded.day or letter_counts.in_day < +?)
  returning "name";
