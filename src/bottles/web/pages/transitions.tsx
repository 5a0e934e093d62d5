import { asset } from "../../../shell/assets";

/** A page between which and another such page the browser draws a transition. */
export const Transitions = () => <link rel="stylesheet" href={asset("transitions.css")} />;
