import { Icon } from "../icon";
import type { IconName } from "../icons";

/** What the sender of a first photo should know; each once for each friend (docs/product.md 10.14). */
interface FirstPhotoTexts {
  photo_first_blurred: string;
  photo_first_recall: string;
  photo_first_places: string;
}

const POINTS: [IconName, keyof FirstPhotoTexts][] = [
  ["eye", "photo_first_blurred"],
  ["undo", "photo_first_recall"],
  ["door", "photo_first_places"],
];

export function FirstPhotoPoints({ texts }: { texts: FirstPhotoTexts }) {
  return (
    <ul className="chat-first">
      {POINTS.map(([icon, key]) => (
        <li key={key}>
          <Icon name={icon} />
          <span>{texts[key]}</span>
        </li>
      ))}
    </ul>
  );
}
