"""Every check of the project, from a bare Python 3.11+: what .ci/run calls. --fast is a developer's loop."""

from launch import launch

launch("test")
