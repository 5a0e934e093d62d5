import { useEffect, useRef, useState } from "react";
import { type ChatLine, isPending } from "../../src/ui/chat/types";
import { useLineAdditions } from "./line-additions";
import type { OutboxItem } from "./outbox/outbox-store";

type Urls = ReadonlyMap<string, string>;

/** Burn pictures are not shown to their sender either. */
const isShown = ({ kind, file }: OutboxItem): boolean => kind === "image" && file !== null;

/** Adds URLs for what waits, and gives back those of what was discarded. */
function updateUrls(urls: Map<string, string>, waiting: readonly OutboxItem[], isSent: (id: string) => boolean): void {
  for (const { clientId, file } of waiting)
    if (file && !urls.has(clientId)) urls.set(clientId, URL.createObjectURL(file));
  const ids = new Set(waiting.map(({ clientId }) => clientId));
  for (const [clientId, url] of urls) {
    if (ids.has(clientId) || isSent(clientId)) continue;
    URL.revokeObjectURL(url);
    urls.delete(clientId);
  }
}

/** Object URLs by client id of the pictures that wait, or were sent from this page. */
function useLocalUrls(items: readonly OutboxItem[], isSent: (clientId: string) => boolean): Urls {
  const known = useRef(new Map<string, string>());
  const [urls, setUrls] = useState<Urls>(() => new Map());
  const latestIsSent = useRef(isSent);
  latestIsSent.current = isSent;
  useEffect(() => {
    updateUrls(known.current, items.filter(isShown), latestIsSent.current);
    setUrls((before) => (before.size + known.current.size === 0 ? before : new Map(known.current)));
  }, [items]);
  return urls;
}

const putPicture = (line: ChatLine, localImage: string): ChatLine => ({ ...line, localImage });

/** Lines with the pictures of this device: seen while they wait, and not loaded again when they are sent. */
export function useLocalPictures(
  items: readonly OutboxItem[],
  lines: readonly ChatLine[],
  me: string,
): readonly ChatLine[] {
  const isOwn = ({ from, recalled }: ChatLine): boolean => from === me && !recalled;
  const urls = useLocalUrls(items, (clientId) =>
    lines.some((each) => each.clientId === clientId && isOwn(each) && !isPending(each)),
  );
  const pictureOf = (line: ChatLine) => (isOwn(line) ? urls.get(line.clientId) : undefined);
  return useLineAdditions(lines, urls.size === 0 ? null : pictureOf, putPicture);
}
