import { asset } from "../../../shell/assets";

/** Enables view transitions between pages that include it. */
export const Transitions = () => <link rel="stylesheet" href={asset("transitions.css")} />;
