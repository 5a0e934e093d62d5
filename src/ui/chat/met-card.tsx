import { Icon } from "../icon";
import { BottlePicture } from "../pictures";
import { LogItem } from "./log/log-item";
import type { MetBottle } from "./types";

/** The bottle where the two met, at the beginning of their chat. */
export const MetCard = ({ path, picture, name, text }: MetBottle) => (
  <LogItem className="chat-met">
    <a className="card" href={path}>
      <span className="chat-met-art">
        <BottlePicture svg={picture} height={54} />
      </span>
      <span className="grow">
        <span className="serif">{name}</span>
        <span className="text-13 muted">{text}</span>
      </span>
      <Icon name="chev" size={18} chev />
    </a>
  </LogItem>
);
