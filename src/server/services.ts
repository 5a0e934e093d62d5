import { createSessionStore } from "../auth/sessions";
import { ensurePeerServersMatch } from "../backup/backup";
import { createBurnKeyRounds, eraseExpiredPictures, onPicturesExpired } from "../chat/chat";
import type { Config } from "../config/config";
import { ensureInstallationId } from "../db/installation";
import { type Db, setEffectErrorReporter } from "../db/transact";
import { onDecoderFailure } from "../files/decode-in-process";
import { openPictureStores, type PictureStores } from "../files/picture-stores";
import { removePictureFiles } from "../files/pictures";
import type { ServerClock } from "../http/env";
import { onHeldPhotoRemoved } from "../profile/profile";
import { compileRoomPlan } from "../room";
import { ROOMS } from "../rooms";
import { errorFields, type ServerLog } from "../runtime/log";
import {
  createAlarmRounds,
  createBanEffectsRounds,
  createMassMailRounds,
  createUndoableActRounds,
} from "../safety/safety";
import { openMailDelivery, openPushDelivery } from "./delivery";
import { openEvents } from "./event-bus";
import { registerQueueMetrics } from "./queue-metrics";
import { openSeededStorage } from "./seeded-storage";

function connectReports(db: Db, { pictures, burning }: PictureStores, log: ServerLog): void {
  setEffectErrorReporter(db, (error) => log.error(errorFields(error), "what follows a commit failed"));
  onDecoderFailure((why) => log.warn({ why }, "a picture could not be decoded"));
  onPicturesExpired(db, () => eraseExpiredPictures(db, { kept: pictures, burning }));
  onHeldPhotoRemoved(db, (names) => removePictureFiles(pictures, names));
}

/** Opens everything the app works with. @throws ConfigError, Error where a part cannot be opened */
export async function openServices(config: Config, clock: ServerClock, log: ServerLog) {
  const admitNextServer = await ensurePeerServersMatch(config, log);
  const opened = await openSeededStorage(config, clock, log);
  const { db } = opened;
  const sessions = createSessionStore(db, clock.now);
  const pictures = openPictureStores(config, await ensureInstallationId(db));
  const mailDeliverer = openMailDelivery(config, db, clock, log);
  connectReports(db, pictures, log);
  const bus = await openEvents({ config, db, clock, sessions, log });
  await admitNextServer();
  const { push, pushDeliverer } = openPushDelivery(config, db, clock, log);
  const { settle, things, stop, bandChanged } = compileRoomPlan(ROOMS);
  const banEffects = createBanEffectsRounds({ db, applyEffects: settle, now: clock.now, log });
  const effects = { stop, bandChanged, appealDays: config.appealDays };
  const decisions = createUndoableActRounds({ db, adapters: things, effects, now: clock.now, log });
  const alarms = createAlarmRounds({ db, contact: config.operator.contact, now: clock.now, log });
  const massMail = createMassMailRounds({ db, adapters: things, now: clock.now, log });
  const burnKeys = createBurnKeyRounds(db, clock.now, log);
  const queues = { mail: mailDeliverer, push: pushDeliverer, bans: banEffects, decisions, alarms, massMail, burnKeys };
  registerQueueMetrics(db, queues);
  const deliverers = Object.values(queues);
  return { opened, sessions, pictures, bus, push, deliverers };
}
