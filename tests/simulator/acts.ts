/** What people do, and how often beside each other. */
import { openBurn, sendBurn } from "./acts/burn";
import { edit, hide, react, readChat, recall, searchWords, writeText } from "./acts/chat";
import {
  buyDesign,
  checkIn,
  expandBackpack,
  likeDesign,
  lookAtSquare,
  makeDesign,
  offerDesign,
  readCoins,
} from "./acts/coins";
import {
  answerComment,
  destroyKept,
  dropBottle,
  keepBottle,
  likeBottle,
  readBottle,
  takeBack,
  throwBack,
  throwKept,
  unlikeBottle,
} from "./acts/hand";
import { openBottlePage, openPage, readSystemMessages } from "./acts/pages";
import {
  block,
  follow,
  listFriends,
  searchPeople,
  showPerson,
  takeTeamMeasure,
  unblock,
  unfollow,
} from "./acts/people";
import { lookAtSea, pickBottle, raceForBottle, throwBottle } from "./acts/sea";
import type { Act } from "./world";

/** Per about a thousand. */
export const ACTS: readonly [weight: number, act: Act][] = [
  [100, lookAtSea],
  [70, throwBottle],
  [110, pickBottle],
  [10, raceForBottle],
  [60, dropBottle],
  [15, throwBack],
  [15, keepBottle],
  [10, throwKept],
  [8, destroyKept],
  [5, takeBack],
  [70, likeBottle],
  [8, unlikeBottle],
  [25, answerComment],
  [25, readBottle],
  [30, checkIn],
  [10, readCoins],
  [5, expandBackpack],
  [8, makeDesign],
  [10, offerDesign],
  [12, buyDesign],
  [6, likeDesign],
  [6, lookAtSquare],
  [45, follow],
  [4, unfollow],
  [3, block],
  [3, unblock],
  [15, showPerson],
  [10, searchPeople],
  [8, listFriends],
  [1, takeTeamMeasure],
  [120, writeText],
  [60, readChat],
  [20, recall],
  [6, hide],
  [12, edit],
  [12, react],
  [6, searchWords],
  [1, sendBurn],
  [3, openBurn],
  [15, readSystemMessages],
  [8, openPage],
  [4, openBottlePage],
];
