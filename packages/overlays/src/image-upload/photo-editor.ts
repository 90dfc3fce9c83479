/** The crop's library as a chunk with a name of its own: whoever only looks at the picker does not load it. */
export { default as AvatarEditor } from "react-avatar-editor";
